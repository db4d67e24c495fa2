import type { Db } from '#platform/database/database.server.ts'
import {
  countReturnedCashOrders,
  findBlockLiftedAt,
  listPhonesOf,
} from '#shop/orders/cash/returned-cash-store.server.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'

/** Cash orders of the account and to its phone numbers that came back, and whether they end cash on
 * delivery. */
export async function findCashReturns(db: Db, customerId: string) {
  const { returnsMax, returnsDays } = await findCashOnDelivery(db)
  const buyer = { customerId, phones: await listPhonesOf(db, customerId) }
  const count = await countReturnedCashOrders(db, buyer, returnsDays)
  const liftedAt = await findBlockLiftedAt(db, customerId)
  return { count, days: returnsDays, isBlocked: count >= returnsMax, liftedAt }
}
