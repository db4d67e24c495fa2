import type { Db } from '#platform/database/database.server.ts'
import {
  countReturnedCashOrders,
  findBlockLiftedAt,
  listPhonesOf,
} from '#shop/orders/cash/returned-cash-store.server.ts'
import type { Order } from '#shop/orders/order.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'

/** Cash orders of the account, and of others to its phone numbers, that came back. Only its own may
 * end cash on delivery. */
export async function findCashReturns(db: Db, customerId: string) {
  const { returnsMax, returnsDays } = await findCashOnDelivery(db)
  const buyer = { customerId, phones: await listPhonesOf(db, customerId) }
  const { own, ofOthers } = await countReturnedCashOrders(db, buyer, returnsDays)
  const liftedAt = await findBlockLiftedAt(db, customerId)
  return { own, ofOthers, days: returnsDays, isBlocked: own >= returnsMax, liftedAt }
}

type OrderToConfirm = Pick<Order, 'customerId' | 'payMode' | 'paymentState' | 'status' | 'address'>

/** Returns null unless staff still have to confirm the cash order, and other customers have refused
 * parcels at its phone numbers. */
export async function findReturnsOfOthers(
  db: Db,
  { customerId, payMode, paymentState, status, address }: OrderToConfirm,
): Promise<{ ofOthers: number; days: number } | null> {
  if (payMode !== 'cod' || paymentState !== 'paid' || status !== 1) return null
  const { returnsDays: days } = await findCashOnDelivery(db)
  const buyer = { customerId, phones: [address.phoneNo, address.altPhoneNo] }
  const { ofOthers } = await countReturnedCashOrders(db, buyer, days)
  return ofOthers > 0 ? { ofOthers, days } : null
}
