import crypto from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { entriesOfKind, entryProblems } from '../attributes/attribute-values.ts'
import { lockAttributesForProduct } from '../attributes/attribute-store.server.ts'
import { findRefusedFacts } from '../compliance/check-publication.server.ts'
import type { LegalFact } from '../compliance/legal-facts.ts'
import { topicsOfDesigns } from '../designs/design.ts'
import { lockKindForProduct } from '../kinds/kind-store.server.ts'
import { kindMismatch, type KindMismatch } from '../kinds/product-kind.ts'
import { lockImageIds } from '../media/media-store.server.ts'
import { adjustStock } from '../stock/adjust-stock.server.ts'
import type { StockRow, StockSize } from '../stock/stock.ts'
import { listStock, lockStock } from '../stock/stock-store.server.ts'
import { isUuid } from '../uuid.ts'
import { topicsOfEdit, topicsOfMembership } from './product-topics.ts'
import { productFacts, quantityFacts } from './product-facts.ts'
import type { EditedProduct, Quantities } from './product-fields.ts'
import {
  insertProduct,
  lockProduct,
  updateProduct,
  updateProductImages,
} from './product-store.server.ts'

export type ProductEdit = {
  product: EditedProduct
  /** The admin who saves; null if the demo shop's loader saves. */
  savedBy: string | null
  /** The version and quantities that the form showed; null for a new product. */
  basedOn: { id: string; version: number; quantities: Quantities } | null
  /** The unused id of an imported new product, by which a repeated import recognises it. */
  newId?: string
}

export type ProductSaved =
  | { outcome: 'saved'; id: string; version: number }
  | { outcome: 'changed-by-someone-else'; newestVersion: number }
  | { outcome: 'no-such-product' }
  | { outcome: 'unknown-image' }
  | { outcome: 'not-of-its-kind'; mismatch: KindMismatch }
  /** The shop publishes no product without these declarations. */
  | { outcome: 'facts-missing'; missing: readonly LegalFact[] }
  /** The edit would leave fewer units in these stock rows than are reserved. */
  | { outcome: 'fewer-than-promised'; rows: StockRow[] }
  | { outcome: 'more-than-fits' }

export function saveProduct(db: Db, edit: ProductEdit): Promise<ProductSaved> {
  return inTransaction(db, (tx) => saveProductInside(tx, edit))
}

/** Saves the product in the caller's transaction. If the edit is refused, nothing is written. */
export async function saveProductInside(tx: Db, edit: ProductEdit): Promise<ProductSaved> {
  if (!(await allImagesExist(tx, edit.product))) return { outcome: 'unknown-image' }
  const kind = await lockKindForProduct(tx, edit.product.type)
  const mismatch = kindMismatch(kind, edit.product.sizes)
  if (mismatch) return { outcome: 'not-of-its-kind', mismatch }
  const sizes = kind!.sizes.filter((size) => edit.product.sizes.includes(size))
  const { attributes, wrongDetails } = await findAttributes(tx, edit.product)
  if (wrongDetails.length > 0) return { outcome: 'not-of-its-kind', mismatch: { wrongDetails } }
  const sorted = { ...edit, product: { ...edit.product, sizes, attributes } }
  return edit.basedOn ? saveEdit(tx, sorted, edit.basedOn) : addProduct(tx, sorted)
}

/** Returns the entries to store. Those that the kind does not have are dropped. */
async function findAttributes(
  tx: Db,
  { type, attributes: entries }: EditedProduct,
): Promise<{ attributes: string[]; wrongDetails: string[] }> {
  if (entries.length === 0) return { attributes: [], wrongDetails: [] }
  const known = await lockAttributesForProduct(tx)
  const attributes = entriesOfKind(known, type, entries)
  return { attributes, wrongDetails: entryProblems(known, attributes) }
}

async function addProduct(tx: Db, { product, savedBy, newId }: ProductEdit): Promise<ProductSaved> {
  const missing = await findRefusedFacts(tx, null, product)
  if (missing.length > 0) return { outcome: 'facts-missing', missing }
  const id = newId ?? crypto.randomUUID()
  await insertProduct(tx, id, product)
  const changes = quantityEntries(product.quantities).map(([size, quantity]) => ({
    size,
    change: quantity,
  }))
  const opened = await adjustStock(tx, {
    productId: id,
    changes,
    reason: 'opening',
    movedBy: savedBy,
  })
  // Cannot happen: the form refuses negative and too large numbers.
  if (opened.outcome !== 'adjusted')
    throw new Error(`A new product cannot begin with ${JSON.stringify(product.quantities)} pieces.`)
  await updateProductImages(tx, id, product.images)
  const quantities = quantityFacts(changes.map(({ size, change }) => ({ size, pieces: change })))
  if (savedBy)
    await recordChange(tx, {
      staffId: savedBy,
      action: 'product-added',
      subject: `product:${id}`,
      before: null,
      after: { ...productFacts(product), ...quantities },
    })
  await publish(tx, ...topicsOfMembership(id), ...topicsOfDesigns('', product.design))
  return { outcome: 'saved', id, version: 1 }
}

async function saveEdit(
  tx: Db,
  { product, savedBy }: ProductEdit,
  basedOn: NonNullable<ProductEdit['basedOn']>,
): Promise<ProductSaved> {
  const { id } = basedOn
  const stored = isUuid(id) ? await lockProduct(tx, id) : undefined
  if (!stored) return { outcome: 'no-such-product' }
  if (stored.version !== basedOn.version)
    return { outcome: 'changed-by-someone-else', newestVersion: stored.version }

  const missing = await findRefusedFacts(tx, stored, product)
  if (missing.length > 0) return { outcome: 'facts-missing', missing }

  const rows = await lockStock(tx, await listStock(tx, id))
  // The same number means pieces in one mode and places in another: a difference would mix them.
  if (stored.saleMode !== product.saleMode && !areAsSeen(rows, basedOn.quantities))
    return { outcome: 'changed-by-someone-else', newestVersion: stored.version }
  const changes = stockCorrections(product.quantities, basedOn.quantities, rows)
  const adjusted = await adjustStock(tx, {
    productId: id,
    changes,
    reason: 'correction',
    movedBy: savedBy,
  })
  if (adjusted.outcome !== 'adjusted') return adjusted

  const version = stored.version + 1
  await updateProduct(tx, id, version, product)
  if (JSON.stringify(stored.images) !== JSON.stringify(product.images))
    await updateProductImages(tx, id, product.images)
  if (savedBy)
    await recordEdit(tx, {
      id,
      savedBy,
      stored: productFacts(stored),
      saved: productFacts(product),
      rows,
      changes,
    })
  await publish(tx, ...topicsOfEdit(id, stored, product))
  return { outcome: 'saved', id, version }
}

type Edited = {
  id: string
  savedBy: string
  stored: Facts
  saved: Facts
  rows: readonly StockRow[]
  changes: readonly { size: StockSize; change: number }[]
}

/** Records the actual stock before and after, not the numbers that the form showed. */
async function recordEdit(
  tx: Db,
  { id, savedBy, stored, saved, rows, changes }: Edited,
): Promise<void> {
  const counted = changes.map(({ size, change }) => ({
    size,
    change,
    onHand: rows.find((row) => row.size === size)?.onHand ?? 0,
  }))
  const changed = differences(
    { ...stored, ...quantityFacts(counted.map(({ size, onHand }) => ({ size, pieces: onHand }))) },
    {
      ...saved,
      ...quantityFacts(
        counted.map(({ size, onHand, change }) => ({ size, pieces: onHand + change })),
      ),
    },
  )
  if (changed)
    await recordChange(tx, {
      staffId: savedBy,
      action: 'product-edited',
      subject: `product:${id}`,
      ...changed,
    })
}

function areAsSeen(rows: readonly StockRow[], seen: Quantities): boolean {
  return rows.every(({ size, onHand }) => (seen[size] ?? onHand) === onHand)
}

/** Returns the differences from the quantities that the form showed, so that units sold meanwhile
 * stay sold. A row that is no longer counted keeps only its reserved units. */
function stockCorrections(
  wanted: Quantities,
  seen: Quantities,
  rows: readonly StockRow[],
): { size: StockSize; change: number }[] {
  const counted = quantityEntries(wanted).map(([size, quantity]) => {
    const before = seen[size] ?? rows.find((row) => row.size === size)?.onHand ?? 0
    return { size, change: quantity - before }
  })
  const retired = rows
    .filter((row) => wanted[row.size] === undefined)
    .map((row) => ({ size: row.size, change: row.reserved - row.onHand }))
  return [...counted, ...retired]
}

async function allImagesExist(tx: Db, { images }: EditedProduct): Promise<boolean> {
  const wanted = new Set(images.map(({ id }) => id))
  return (await lockImageIds(tx, [...wanted])).length === wanted.size
}

function quantityEntries(quantities: Quantities): [StockSize, number][] {
  return Object.entries(quantities)
}
