import { inTransaction } from '#platform/database/database.server.ts'
import { lockAttempt } from '../payments/attempt-store.server.ts'
import { findIsFrozen } from '../payments/dispute-store.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { fits } from '../payments/payment-status.ts'
import {
  findPaymentOwner,
  lockPaymentById,
  updatePaymentSettling,
} from '../payments/payment-store.server.ts'
import { markOrdersPaid } from '../settlement/mark-orders-paid.server.ts'
import { stockLinesOf } from '../orders/stock-lines.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { listBoughtLines, lockOrder } from '../orders/paying-order-store.server.ts'
import { sellStock } from '../stock/hold-stock.server.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'

export type PaymentAccepted =
  | { outcome: 'accepted'; number: string }
  /** Amount or currency differs from the order. The database also rejects such a payment. */
  | { outcome: 'does-not-fit' }
  | { outcome: 'sold-out' }
  | { outcome: 'disputed' }
  /** The payment has already been decided, or never needed a decision. */
  | { outcome: 'not-to-verify' }
  | { outcome: 'unknown-payment' }

/** Places the order of a payment that needed verification, as if none had been needed. */
export async function acceptPayment(
  services: PaymentServices,
  { paymentId, adminId }: { paymentId: number; adminId: string },
): Promise<PaymentAccepted> {
  const owner = await findPaymentOwner(services.db, paymentId)
  if (!owner) return { outcome: 'unknown-payment' }
  const { orderId, attemptId } = owner
  if (orderId === null || attemptId === null) return { outcome: 'not-to-verify' }

  return inTransaction(services.db, async (tx): Promise<PaymentAccepted> => {
    const order = await lockOrder(tx, orderId)
    await lockAttempt(tx, attemptId)
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
    const stock = await sellStock(tx, { orderId: order.id, lines: stockLinesOf(lines) })
    if (stock.outcome === 'sold-out') return { outcome: 'sold-out' }

    await updatePaymentSettling(tx, payment.id, order.id)
    await markOrdersPaid(tx, [{ order, attemptId, paymentId: payment.id }])
    await insertPaymentAction(tx, {
      adminId,
      action: 'payment-accepted',
      subject: order.number,
      orderId,
      paymentId,
      before: { order: order.paymentState, payment: payment.role },
      after: { order: 'paid', payment: 'settling' },
    })
    await publishPaymentChange(tx)
    return { outcome: 'accepted', number: order.number }
  })
}
