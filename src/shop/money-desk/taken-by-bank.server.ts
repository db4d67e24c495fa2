import { inTransaction } from '#platform/database/database.server.ts'
import { concludeOrder } from '../checkout/conclude-order.server.ts'
import { findIsLost } from '../checkout/dispute-store.server.ts'
import { newRefundKey } from '../checkout/give-back.server.ts'
import {
  findPaymentOwner,
  findUndecidedBeside,
  lockPaymentById,
  updatePaymentSurplus,
  updateRefundCommitted,
} from '../checkout/payment-store.server.ts'
import { countRefundPurposes, insertRefund } from '../checkout/refund-store.server.ts'
import type { Till } from '../checkout/till.server.ts'
import { lockOrder, updateOrderState } from '../orders/order-payment-store.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { insertAdminAction } from './admin-action-store.server.ts'

export type TakenByBank =
  | { outcome: 'noted' }
  | { outcome: 'not-lost' }
  | { outcome: 'not-waiting' }
  | { outcome: 'unknown-payment' }

/**
 * Money that waited for a person, and that the customer's bank has taken back for good: nothing can be given back any more, so it
 * is noted as gone, and the order that waited for it ends.
 */
export async function noteTakenByBank(
  till: Till,
  { paymentId, adminId }: { paymentId: number; adminId: string },
): Promise<TakenByBank> {
  const owner = await findPaymentOwner(till.db, paymentId)
  if (!owner) return { outcome: 'unknown-payment' }
  return inTransaction(till.db, async (tx): Promise<TakenByBank> => {
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
    await insertAdminAction(tx, {
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
      order !== null && payment.role === 'candidate' && !(await findUndecidedBeside(tx, payment))
    if (ends) await updateOrderState(tx, order.id, 'refund_due')
    if (ends) await releaseHold(tx, order.id, adminId)
    await concludeOrder(tx, ends ? { ...order, paymentState: 'refund_due' } : order)
    return { outcome: 'noted' }
  })
}
