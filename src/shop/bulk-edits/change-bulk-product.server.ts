import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { lockAttributesForProduct } from '../attributes/attribute-store.server.ts'
import { productFacts } from '../catalogue/product-facts.ts'
import type { ProductValues } from '../catalogue/product-fields.ts'
import { lockProduct, updateProduct } from '../catalogue/product-store.server.ts'
import { topicsOfEdit } from '../catalogue/product-topics.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { chooseCollections } from '../collections/choose-collections.server.ts'
import { findRefusedFacts } from '../compliance/check-publication.server.ts'
import { adjustStock, type Adjusted } from '../stock/adjust-stock.server.ts'
import { lockStock } from '../stock/stock-store.server.ts'
import { bulkChoices, isForKind } from './bulk-choice.ts'
import type { BulkOutcome } from './bulk-edit.ts'
import type { OpenItem } from './bulk-edit-store.server.ts'

export type BulkProductChanged = { outcome: BulkOutcome; version: number | null }

/** Writes the values `to` if the product still has version `basedOn`. Stock changes by the
 * difference, so that units sold meanwhile stay sold. If refused, nothing is written. */
export async function changeBulkProduct(
  tx: Db,
  { productId, basedOn, from, to }: OpenItem,
  savedBy: string,
): Promise<BulkProductChanged> {
  const refused = (outcome: BulkOutcome) => ({ outcome, version: null })
  const stored = await lockProduct(tx, productId)
  if (!stored) return refused('deleted')
  if (stored.version !== basedOn) return refused('changed-since')
  const { quantity, collections: _, ...values } = to
  const saved = { ...stored, ...values }
  if (saved.sellingPricePaise > saved.originalPricePaise) return refused('changed-since')
  if ((await findRefusedFacts(tx, stored, saved)).length > 0) return refused('facts-missing')
  if (!(await areEntriesOffered(tx, stored, saved))) return refused('not-offered')
  const isPlaced = await changeCollections(tx, { productId, from, to, savedBy })
  if (!isPlaced) return refused('collection-full')
  const change = (quantity ?? 0) - (from.quantity ?? 0)
  const stock = await changeQuantity(tx, { productId, change, savedBy })
  if (stock.outcome !== 'adjusted') return refused(stock.outcome)

  const version = stored.version + 1
  await updateProduct(tx, productId, version, { ...saved, quantities: {} })
  const changed = differences(
    { ...productFacts(stored), ...stock.before },
    { ...productFacts(saved), ...stock.after },
  )
  if (changed)
    await recordChange(tx, {
      staffId: savedBy,
      action: 'product-edited',
      subject: `product:${productId}`,
      ...changed,
    })
  await publish(tx, ...topicsOfEdit(productId, stored, saved))
  return { outcome: 'changed', version }
}

type Attributed = Pick<ProductValues, 'type' | 'attributes'>

/** False for a new entry whose choice was deleted, or taken from the kind, after the preview. */
async function areEntriesOffered(tx: Db, stored: Attributed, saved: Attributed): Promise<boolean> {
  const added = saved.attributes.filter((entry) => !stored.attributes.includes(entry))
  if (added.length === 0) return true
  const choices = bulkChoices(await lockAttributesForProduct(tx))
  return added.every((entry) =>
    choices.some((choice) => choice.entry === entry && isForKind(choice, stored.type)),
  )
}

/** Writes nothing and returns false if a collection has no room. */
async function changeCollections(
  tx: Db,
  {
    productId,
    from,
    to,
    savedBy,
  }: Pick<OpenItem, 'productId' | 'from' | 'to'> & { savedBy: string },
): Promise<boolean> {
  const [before, after] = [from.collections ?? [], to.collections ?? []]
  const change = {
    added: after.filter((slug) => !before.includes(slug)),
    removed: before.filter((slug) => !after.includes(slug)),
  }
  const { full } = await chooseCollections(tx, { productId, change, savedBy })
  return full.length === 0
}

type QuantityChanged =
  | { outcome: 'adjusted'; before: Facts; after: Facts }
  | Exclude<Adjusted, { outcome: 'adjusted' }>

async function changeQuantity(
  tx: Db,
  { productId, change, savedBy }: { productId: string; change: number; savedBy: string },
): Promise<QuantityChanged> {
  if (change === 0) return { outcome: 'adjusted', before: {}, after: {} }
  const [row] = await lockStock(tx, [{ productId, size: '' }])
  const adjusted = await adjustStock(tx, {
    productId,
    changes: [{ size: '', change }],
    reason: 'correction',
    movedBy: savedBy,
  })
  if (adjusted.outcome !== 'adjusted') return adjusted
  const quantity = row?.onHand ?? 0
  return { outcome: 'adjusted', before: { quantity }, after: { quantity: quantity + change } }
}
