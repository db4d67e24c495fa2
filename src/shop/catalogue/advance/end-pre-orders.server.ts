import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { topicsOfProduct } from '../product-topics.ts'
import { updateDuePreOrders } from './pre-order-store.server.ts'

/** Limits the length of a transaction. */
const PRODUCTS_AT_ONCE = 500

/** From its day of dispatch on, a pre-order is sold like any product in stock. */
export async function endDuePreOrders(db: Db): Promise<void> {
  let count = PRODUCTS_AT_ONCE
  while (count === PRODUCTS_AT_ONCE)
    count = await inTransaction(db, async (tx) => {
      const ids = await updateDuePreOrders(tx, PRODUCTS_AT_ONCE)
      await publish(tx, ...new Set(ids.flatMap(topicsOfProduct)))
      return ids.length
    })
}
