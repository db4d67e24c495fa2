import type { Db } from '#platform/database/database.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import { updateOrderState, type PayingOrder } from '../orders/order-payment-store.server.ts'
import { publishMoney } from './money-news.server.ts'
import { findRefundOwed } from './refund-store.server.ts'

/** `refunded` is said only when everything that was to go back has gone. */
export async function concludeOrder(tx: Db, order: PayingOrder | null): Promise<void> {
  await publishMoney(tx)
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
