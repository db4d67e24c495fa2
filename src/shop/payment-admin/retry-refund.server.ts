import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { creditRefunds } from '../documents/credit-refunds.server.ts'
import { updateRefundState } from '../refunds/update-refund-state.server.ts'
import { findIsFrozen } from '../payments/dispute-store.server.ts'
import { refundQueue, replaceRefund } from '../refunds/create-refund.server.ts'
import {
  lockPaymentById,
  updateRefundCommitted,
  type Payment,
} from '../payments/payment-store.server.ts'
import {
  findRefundOwner,
  findReplacementId,
  lockRefund,
  updateRefund,
} from '../refunds/refund-store.server.ts'
import type { Refund } from '../refunds/refund.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { leftOfPayment } from '../payments/payment-status.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { refundTransferredMessage } from '../orders/order-mails.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type RefundReplaced =
  | { outcome: 'sent-again' }
  | { outcome: 'transferred' }
  /** The refund is under way, completed or already replaced. */
  | { outcome: 'not-failed' }
  /** A call to the gateway may be running. */
  | { outcome: 'being-sent' }
  /** The amount was reserved elsewhere or refunded by the gateway in the meantime. */
  | { outcome: 'more-than-left' }
  | { outcome: 'disputed' }
  | { outcome: 'reason-missing' }
  | { outcome: 'unknown-refund' }

type Failed = { order: PayingOrder | null; payment: Payment; refund: Refund }

/** Retries a failed refund with a new row and a new key, because the old key only repeats the old failure. */
export async function retryRefund(
  services: PaymentServices,
  { refundId, adminId }: { refundId: number; adminId: string },
): Promise<RefundReplaced> {
  return withFailedRefund(services, refundId, async (tx, failed): Promise<RefundReplaced> => {
    const { refund, payment } = failed
    if (refund.status !== 'failed' || (await findReplacementId(tx, refund.id)) !== undefined)
      return { outcome: 'not-failed' }
    if (await findIsFrozen(tx, payment.id)) return { outcome: 'disputed' }
    if (!isLeft(failed)) return { outcome: 'more-than-left' }

    const replacementId = await replaceRefund(tx, refund, {
      amountPaise: refund.amountPaise,
      requestedBy: adminId,
    })
    await services.jobs.enqueue(tx, refundQueue, {})
    await log(tx, failed, {
      adminId,
      action: 'refund-tried-again',
      refundId: replacementId,
      after: 'requested',
    })
    return { outcome: 'sent-again' }
  })
}

/** Settles a failed refund outside the gateway: by bank transfer, or because the customer's bank
 * took the money. */
export async function settleRefundByTransfer(
  services: PaymentServices,
  { refundId, adminId, note }: { refundId: number; adminId: string; note: string },
): Promise<RefundReplaced> {
  if (!note || note.length > REASON_MAX) return { outcome: 'reason-missing' }
  return withFailedRefund(services, refundId, async (tx, failed): Promise<RefundReplaced> => {
    const { refund } = failed
    const mayEnd =
      refund.status === 'failed' || refund.status === 'requested' || refund.status === 'unknown'
    if (!mayEnd || (await findReplacementId(tx, refund.id)) !== undefined)
      return { outcome: 'not-failed' }
    if (refund.status !== 'failed') {
      if (refund.tries > 0 && !refund.isAtRest) return { outcome: 'being-sent' }
      await updateRefund(tx, refund.id, {
        status: 'failed',
        lastError: 'settled outside the gateway',
      })
      await updateRefundCommitted(tx, refund.paymentId, -refund.amountPaise)
    } else if (!isLeft(failed)) return { outcome: 'more-than-left' }

    const replacementId = await replaceRefund(tx, refund, {
      amountPaise: refund.amountPaise,
      requestedBy: adminId,
      reason: note,
      status: 'transferred',
    })
    if (failed.order)
      await queueCustomerMail(
        tx,
        refundTransferredMessage(failed.order, {
          occasion: String(replacementId),
          amountPaise: refund.amountPaise,
          how: note,
        }),
      )
    await log(tx, failed, {
      adminId,
      action: 'refund-transferred',
      refundId: replacementId,
      reason: note,
      after: 'transferred',
    })
    return { outcome: 'transferred' }
  })
}

async function withFailedRefund(
  services: PaymentServices,
  refundId: number,
  change: (tx: Db, failed: Failed) => Promise<RefundReplaced>,
): Promise<RefundReplaced> {
  return inTransaction(services.db, async (tx): Promise<RefundReplaced> => {
    const owner = await findRefundOwner(tx, refundId)
    if (!owner) return { outcome: 'unknown-refund' }
    const order = owner.orderId === null ? null : await lockOrder(tx, owner.orderId)
    const payment = await lockPaymentById(tx, owner.paymentId)
    const result = await change(tx, { order, payment, refund: await lockRefund(tx, refundId) })
    if (result.outcome === 'sent-again' || result.outcome === 'transferred') {
      if (order) await creditRefunds(tx, { orderId: order.id, reason: 'Price reduction' })
      await updateRefundState(tx, order)
    }
    return result
  })
}

function isLeft({ payment, refund }: Failed): boolean {
  return payment.status === 'captured' && leftOfPayment(payment) >= refund.amountPaise
}

type Entry = {
  adminId: string
  action: 'refund-tried-again' | 'refund-transferred'
  refundId: number
  reason?: string
  after: string
}

async function log(
  tx: Db,
  { order, payment, refund }: Failed,
  { after, ...entry }: Entry,
): Promise<void> {
  await insertPaymentAction(tx, {
    ...entry,
    subject: order?.number ?? payment.gatewayPaymentId,
    orderId: order?.id ?? null,
    paymentId: payment.id,
    before: { refund: refund.status, 'amount paise': refund.amountPaise },
    after: { refund: after, 'amount paise': refund.amountPaise },
  })
}
