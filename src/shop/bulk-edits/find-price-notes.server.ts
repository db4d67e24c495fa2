import type { Db } from '#platform/database/database.server.ts'
import { findCollectedRates, findRatesOfProducts } from '../tax/product-rates.server.ts'
import type { BulkItem } from './bulk-edit.ts'
import { bulkPriceNotes, type BulkPriceNotes } from './price-notes.ts'

/** Warns about the new prices of a preview; empty if the shop collects no GST. */
export async function findBulkPriceNotes(
  db: Db,
  items: readonly BulkItem[],
): Promise<BulkPriceNotes> {
  const priced = items.filter(({ after }) => after?.sellingPricePaise !== undefined)
  if (priced.length === 0) return {}
  const ids = priced.map(({ productId }) => productId)
  return bulkPriceNotes(priced, await findRatesOfProducts(db, await findCollectedRates(db), ids))
}
