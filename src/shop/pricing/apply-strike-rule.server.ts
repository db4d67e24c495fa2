import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { priceDisplayTopics } from '../settings/prices/price-display-topics.ts'
import { updateDiscounts } from '../search/discount-store.server.ts'
import {
  findStrikeRules,
  updateAppliedRule,
} from '../settings/prices/price-display-store.server.ts'

const PRODUCTS_AT_ONCE = 1_000

/** When another rule came into force, drops all cached pages and updates the discounts by which
 * lists are sorted. A run that was stopped is repeated from the start. */
export async function applyStrikeRule(db: Db, limit = PRODUCTS_AT_ONCE): Promise<void> {
  const { inForce: rule, applied } = await findStrikeRules(db)
  if (rule === applied) return
  await publish(db, ...priceDisplayTopics)
  let after = await updateDiscounts(db, { rule, after: null, limit })
  while (after !== null) after = await updateDiscounts(db, { rule, after, limit })
  await inTransaction(db, async (tx) => {
    await updateAppliedRule(tx, rule)
    await publish(tx, ...priceDisplayTopics)
  })
}
