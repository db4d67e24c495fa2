import { inTransaction } from '#platform/database/database.server.ts'
import { updateRefundState } from '../refunds/update-refund-state.server.ts'
import { findIsLost } from '../payments/dispute-store.server.ts'
import { newRefundKey } from '../refunds/create-refund.server.ts'
import {
  findPaymentOwner,
  findOtherUndecidedPayment,
  lockPaymentById,
  updatePaymentSurplus,
  updateRefundCommitted,
} from '../payments/payment-store.server.ts'
import { countRefundPurposes } from '../refunds/refund-balance-store.server.ts'
import { insertRefund } from '../refunds/refund-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { lockOrder, updateOrderState } from '../orders/paying-order-store.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'

export type ChargebackRecorded =
  | { outcome: 'recorded' }
  | { outcome: 'not-lost' }
  | { outcome: 'not-waiting' }
  | { outcome: 'unknown-payment' }

/** Records that the customer's bank has finally taken back a payment that was still in review. The
 * payment counts as refunded outside the gateway, and its waiting order ends. */
export async function recordChargeback(
  services: PaymentServices,
  { paymentId, adminId }: { paymentId: number; adminId: string },
): Promise<ChargebackRecorded> {
  const owner = await findPaymentOwner(services.db, paymentId)
  if (!owner) return { outcome: 'unknown-payment' }
  return inTransaction(services.db, async (tx): Promise<ChargebackRecorded> => {
    const order = owner.orderId === null ? null : await lockOrder(tx, owner.orderId)
    const payment = await lockPaymentById(tx, paymentId)
    if (!(await findIsLost(tx, paymentId))) return { outcome: 'not-lost' }
    const leftPaise = payment.amountPaise - payment.refundCommittedPaise
    const isWaiting =
      payment.role === 'unmatched' ||
      (payment.role === 'candidate' && order?.paymentState === 'payment_review')
    if (!isWaiting || payment.status !== 'captured' || leftPaise <= 0)
      return { outcome: 'not-waiting' }

    if (payment.role === 'candidate') await updatePaymentSurplus(tx, paymentId, leftPaise)
    else await updateRefundCommitted(tx, paymentId, leftPaise)
    const refundId = await insertRefund(tx, {
      paymentId,
      purpose: `desk-${(await countRefundPurposes(tx, paymentId)) + 1}`,
      amountPaise: leftPaise,
      idempotencyKey: newRefundKey(),
      status: 'transferred',
      reason: 'The customer’s bank has taken it back',
      requestedBy: adminId,
    })
    await insertPaymentAction(tx, {
      adminId,
      action: 'refund-transferred',
      subject: order?.number ?? payment.gatewayPaymentId,
      orderId: payment.orderId,
      paymentId,
      refundId,
      reason: 'The customer’s bank has taken it back',
      before: { 'left paise': leftPaise },
      after: { 'left paise': 0 },
    })
    const ends =
      order !== null &&
      payment.role === 'candidate' &&
      !(await findOtherUndecidedPayment(tx, payment))
    if (ends) await updateOrderState(tx, order.id, 'refund_due')
    if (ends) await releaseHold(tx, order.id, adminId)
    await updateRefundState(tx, ends ? { ...order, paymentState: 'refund_due' } : order)
    return { outcome: 'recorded' }
  })
}
