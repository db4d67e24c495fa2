import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { IMAGES_MAX } from '../catalogue/product.ts'
import { saveProductInside, type ProductEdit, type ProductSaved } from '../catalogue/save-product.server.ts'
import { bringPictures, type Brought, type Round } from './bring-pictures.server.ts'
import { openPictures } from './check-import.server.ts'
import { listKnownProducts, type KnownProduct } from './exchange-product-store.server.ts'
import { importTopic, importsTopic, type Import } from './import.ts'
import type { ImportParts } from './import-parts.server.ts'
import { listRowsToDecide, lockRowToDecide, updateRowDecided, type Decision, type RowToDecide } from './import-row-store.server.ts'
import { deleteImportLines, lockImport, updateImport } from './import-store.server.ts'

/** So many rows have their pictures brought side by side, before they are written one after the other in the order of the file. */
const ROWS_AT_ONCE = 4
/** Whoever looks at the progress bar sees it move; more news than this would only keep the shop busy. */
const NEWS_EVERY_MS = 500

/** Works for about so long, then lets others. True when there is more to do. */
export async function writeImport(parts: ImportParts, found: Import, { until }: { until: number }): Promise<boolean> {
  if (!found.startedBy) throw new Error(`Import ${found.id} is written, but nobody started it.`)
  const round: Round = { files: await openPictures(parts.folder, found.id), savedBy: found.startedBy, failures: new Map(), toldAt: 0 }
  try {
    while (Date.now() < until) {
      const rows = await listRowsToDecide(parts.db, found.id, ROWS_AT_ONCE)
      if (rows.length === 0) return end(parts, found)
      const brought = await Promise.all(rows.map((row) => bringPictures(parts, row.pictures ?? [], round)))
      for (const [index, row] of rows.entries()) {
        if (!(await writeRow(parts, found, { row, brought: brought[index]!, round }))) return false
      }
    }
    return true
  } finally {
    round.files?.zip.close()
  }
}

async function end({ db }: ImportParts, { id }: Import): Promise<false> {
  await inTransaction(db, async (tx) => {
    if (await updateImport(tx, id, { from: ['importing'], to: 'done' })) await deleteImportLines(tx, id)
    await publish(tx, importTopic(id), importsTopic)
  })
  return false
}

type Work = { row: RowToDecide; brought: Brought; round: Round }

/** Integrity and data: the row is at fault, and comes to no good if it is tried again. */
const ROW_AT_FAULT = /^2[23]/

/** False when the import is not to go on. */
async function writeRow(parts: ImportParts, found: Import, work: Work): Promise<boolean> {
  try {
    return await inTransaction(parts.db, (tx) => decideRow(tx, found, work))
  } catch (error) {
    if (!ROW_AT_FAULT.test((error as { code?: string }).code ?? '')) throw error
    parts.log.warn({ err: error, importId: found.id, productNo: work.row.productNo }, 'a product of an import could not be written')
    const decision: Decision = { outcome: 'refused', note: 'The shop could not write it. Perhaps somebody changed the same product in this moment.', missingPictures: [] }
    await inTransaction(parts.db, (tx) => updateRowDecided(tx, found.id, work.row.productNo, decision))
    return true
  }
}

/**
 * Invariant: the product and what is said about it in the import are written together, so that an import that is killed
 * anywhere goes on with the first product that is not there.
 */
async function decideRow(tx: Db, { id }: Import, { row, brought, round }: Work): Promise<boolean> {
  if ((await lockImport(tx, id)) !== 'importing') return false
  if (!(await lockRowToDecide(tx, id, row.productNo))) return true
  await updateRowDecided(tx, id, row.productNo, row.isSecondTry ? await tryAgain(tx, row, brought, round.savedBy) : await write(tx, row, brought, round.savedBy))
  if (Date.now() - round.toldAt > NEWS_EVERY_MS) {
    round.toldAt = Date.now()
    await publish(tx, importTopic(id))
  }
  return true
}

async function write(tx: Db, { productId, wanted, pictures, basedOn }: RowToDecide, { images, missing }: Brought, savedBy: string): Promise<Decision> {
  if (!productId || !wanted) throw new Error('Only what is new or changed is written.')
  // An edited product keeps its pictures unless all that shall take their place are there.
  const kept = basedOn && (!pictures || missing.length > 0) ? basedOn.images : images
  const edit: ProductEdit = basedOn
    ? { product: { ...wanted, images: kept }, savedBy, basedOn: { id: productId, version: basedOn.version, quantities: basedOn.quantities } }
    : { product: { ...wanted, images: kept }, savedBy, basedOn: null, newId: productId }
  return decisionOn(await saveProductInside(tx, edit), basedOn ? 'updated' : 'added', missing)
}

/** Whatever happened to the product since: it is left as it is, and only gets the pictures that have come now. */
async function tryAgain(tx: Db, { productId }: RowToDecide, { images, missing }: Brought, savedBy: string): Promise<Decision> {
  const present = productId ? (await listKnownProducts(tx, [productId])).get(productId) : undefined
  if (!present || present.isDeleted) return { outcome: 'refused', note: 'This product is not in the shop any more.', missingPictures: [] }
  const had = present.images.map(({ id, alt }) => ({ id, alt }))
  const together = withNew(had, images)
  if (together.length === had.length) return { outcome: 'updated', note: null, missingPictures: missing }
  return decisionOn(await saveProductInside(tx, pictureEdit(present, together, savedBy)), 'updated', missing)
}

/** In the order of the file as long as nobody has put others in. */
function withNew(had: Brought['images'], images: Brought['images']): Brought['images'] {
  const isOurs = had.every(({ id }) => images.some((image) => image.id === id))
  const together = isOurs ? images : [...had, ...images.filter(({ id }) => !had.some((image) => image.id === id))]
  return together.slice(0, IMAGES_MAX)
}

function pictureEdit({ id, version, onHand, ...product }: KnownProduct, images: Brought['images'], savedBy: string): ProductEdit {
  return { product: { ...product, quantities: onHand, images }, savedBy, basedOn: { id, version, quantities: onHand } }
}

function decisionOn(saved: ProductSaved, outcome: Decision['outcome'], missingPictures: Decision['missingPictures']): Decision {
  const refused = (note: string): Decision => ({ outcome: 'refused', note, missingPictures: [] })
  switch (saved.outcome) {
    case 'saved': return { outcome, note: null, missingPictures }
    case 'changed-by-someone-else': return refused('Somebody changed it in the shop after the dry run. Nothing was overwritten.')
    case 'no-such-product': return refused('It was deleted in the shop after the dry run.')
    case 'unknown-image': return refused('One of its pictures is not in the shop any more. Please check the file again.')
    case 'fewer-than-promised': return refused('Customers are paying for more of its pieces right now than would be left.')
    case 'more-than-fits': return refused('Together with what is there its stock would be more than the shop can count.')
  }
}
