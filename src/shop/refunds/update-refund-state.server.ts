import type { Db } from '#platform/database/database.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { updateOrderState } from '../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { findRefundOwed } from './refund-balance-store.server.ts'

/** Updates an order that is being refunded: `refund_due` while money is owed, then `refunded`. */
export async function updateRefundState(tx: Db, order: PayingOrder | null): Promise<void> {
  await publishPaymentChange(tx)
  if (!order) return
  const isOwed = order.paymentState === 'refund_due' || order.paymentState === 'refunded'
  if (isOwed)
    await updateOrderState(
      tx,
      order.id,
      (await findRefundOwed(tx, order.id)) ? 'refund_due' : 'refunded',
    )
  await publishOrder(tx, order)
}
