import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { topicsOfMembership } from '../product-topics.ts'
import { updateDueProducts } from './schedule-store.server.ts'

/** Limits the length of a transaction. */
const PRODUCTS_AT_ONCE = 500

/** Lists scheduled products when their time begins and unlists them when it ends. */
export async function applySchedules(db: Db): Promise<void> {
  let count = PRODUCTS_AT_ONCE
  while (count === PRODUCTS_AT_ONCE)
    count = await inTransaction(db, async (tx) => {
      const ids = await updateDueProducts(tx, PRODUCTS_AT_ONCE)
      await publish(tx, ...new Set(ids.flatMap(topicsOfMembership)))
      return ids.length
    })
}
