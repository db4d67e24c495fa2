import type { Db } from '#platform/database/database.server.ts'
import { insertCreditBack } from '../credit/credit-store.server.ts'
import { creditRefunds } from '../documents/credit-refunds.server.ts'
import { findKeptPaise } from '../documents/kept-money-store.server.ts'
import type { Paise } from '../money.ts'
import { updateOrderState } from '../orders/paying-order-store.server.ts'
import { findRefundOwed } from '../refunds/refund-balance-store.server.ts'

/** Gives back store credit for pieces that came back, with the credit note. An order of which the shop
 * keeps nothing is refunded. The caller holds the order's lock. */
export async function giveBackCredit(
  tx: Db,
  { orderId, paise, reason }: { orderId: number; paise: Paise; reason: string },
): Promise<void> {
  await insertCreditBack(tx, orderId, paise)
  await creditRefunds(tx, { orderId, reason })
  if ((await findKeptPaise(tx, orderId)) > 0) return
  const isOwed = await findRefundOwed(tx, orderId)
  await updateOrderState(tx, orderId, isOwed ? 'refund_due' : 'refunded')
}
