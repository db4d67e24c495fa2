import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { topicsOfProduct } from '../catalogue/product-topics.ts'
import { deletePriorPrices } from '../catalogue/schedules/schedule-store.server.ts'

/** Limits the length of a transaction. */
const PRODUCTS_AT_ONCE = 500

/** After 30 days a price no longer counts as a reduction: drops the prior price and the pages that
 * show it. */
export async function endPriorPrices(db: Db): Promise<void> {
  let count = PRODUCTS_AT_ONCE
  while (count === PRODUCTS_AT_ONCE)
    count = await inTransaction(db, async (tx) => {
      const ids = await deletePriorPrices(tx, PRODUCTS_AT_ONCE)
      await publish(tx, ...new Set(ids.flatMap(topicsOfProduct)))
      return ids.length
    })
}
