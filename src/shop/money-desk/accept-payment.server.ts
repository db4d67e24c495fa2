import { inTransaction } from '#platform/database/database.server.ts'
import { lockAttempt } from '../checkout/attempt-store.server.ts'
import { findIsFrozen } from '../checkout/dispute-store.server.ts'
import { publishMoney } from '../checkout/money-news.server.ts'
import { fits } from '../checkout/payment-status.ts'
import { findPaymentOwner, lockPaymentById } from '../checkout/payment-store.server.ts'
import { place } from '../checkout/settle-payment.server.ts'
import { stockLinesOf } from '../checkout/stock-lines.ts'
import type { Till } from '../checkout/till.server.ts'
import { listBoughtLines, lockOrder } from '../orders/order-payment-store.server.ts'
import { takeStock } from '../stock/hold-stock.server.ts'
import { insertAdminAction } from './admin-action-store.server.ts'

export type PaymentAccepted =
  | { outcome: 'accepted'; number: string }
  /** Another amount or another currency than the order's: the database would refuse it, too. */
  | { outcome: 'does-not-fit' }
  | { outcome: 'sold-out' }
  | { outcome: 'disputed' }
  /** Somebody else has decided, or there was nothing to decide. */
  | { outcome: 'not-to-verify' }
  | { outcome: 'unknown-payment' }

/** The desk says that a payment which waited is the right one: the order is placed as if it had fitted at once. */
export async function acceptPayment(
  till: Till,
  { paymentId, adminId }: { paymentId: number; adminId: string },
): Promise<PaymentAccepted> {
  const owner = await findPaymentOwner(till.db, paymentId)
  if (!owner) return { outcome: 'unknown-payment' }
  const { orderId, attemptId } = owner
  if (orderId === null || attemptId === null) return { outcome: 'not-to-verify' }

  return inTransaction(till.db, async (tx): Promise<PaymentAccepted> => {
    const order = await lockOrder(tx, orderId)
    const attempt = await lockAttempt(tx, attemptId)
    const payment = await lockPaymentById(tx, paymentId)
    if (
      order.paymentState !== 'payment_review' ||
      payment.role !== 'candidate' ||
      payment.status !== 'captured'
    )
      return { outcome: 'not-to-verify' }
    if (!fits(order, payment)) return { outcome: 'does-not-fit' }
    if (await findIsFrozen(tx, payment.id)) return { outcome: 'disputed' }

    const lines = await listBoughtLines(tx, order.id)
    const stock = await takeStock(tx, { orderId: order.id, lines: stockLinesOf(lines) })
    if (stock.outcome === 'sold-out') return { outcome: 'sold-out' }

    await place(tx, { order, attempt, payment }, lines)
    await insertAdminAction(tx, {
      adminId,
      action: 'payment-accepted',
      subject: order.number,
      orderId,
      paymentId,
      before: { order: order.paymentState, payment: payment.role },
      after: { order: 'paid', payment: 'settling' },
    })
    await publishMoney(tx)
    return { outcome: 'accepted', number: order.number }
  })
}
