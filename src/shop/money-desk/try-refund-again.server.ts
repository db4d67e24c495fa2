import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { concludeOrder } from '../checkout/conclude-order.server.ts'
import { findIsFrozen } from '../checkout/dispute-store.server.ts'
import { baseOf, newRefundKey, refundQueue } from '../checkout/give-back.server.ts'
import {
  lockPaymentById,
  updateRefundCommitted,
  type Payment,
} from '../checkout/payment-store.server.ts'
import {
  countRefunds,
  findRefundOwner,
  findReplacement,
  insertRefund,
  lockRefund,
  updateRefund,
  type NewRefund,
  type Refund,
} from '../checkout/refund-store.server.ts'
import type { Till } from '../checkout/till.server.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import { refundTransferredMessage } from '../orders/order-mails.ts'
import { lockOrder, type PayingOrder } from '../orders/order-payment-store.server.ts'
import { insertAdminAction } from './admin-action-store.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type RefundReplaced =
  | { outcome: 'sent-again' }
  | { outcome: 'transferred' }
  /** It is under way, done, or somebody else has replaced it. */
  | { outcome: 'not-failed' }
  /** A call to the gateway may be running just now. */
  | { outcome: 'being-sent' }
  /** The money was promised elsewhere meanwhile, or has gone back by itself. */
  | { outcome: 'more-than-left' }
  | { outcome: 'disputed' }
  | { outcome: 'reason-missing' }
  | { outcome: 'unknown-refund' }

type Failed = { order: PayingOrder | null; payment: Payment; refund: Refund }

/** One more try of a refund that the gateway could not make: a new row with a new key, because the old key only answers the old failure again. */
export async function tryRefundAgain(
  till: Till,
  { refundId, adminId }: { refundId: number; adminId: string },
): Promise<RefundReplaced> {
  return withFailed(till, refundId, async (tx, failed): Promise<RefundReplaced> => {
    const { refund, payment } = failed
    if (refund.status !== 'failed' || (await findReplacement(tx, refund.id)) !== undefined)
      return { outcome: 'not-failed' }
    if (await findIsFrozen(tx, payment.id)) return { outcome: 'disputed' }
    if (!isLeft(failed)) return { outcome: 'more-than-left' }

    const replacementId = await replace(tx, failed, { requestedBy: adminId })
    await till.jobs.enqueue(tx, refundQueue, {})
    await log(tx, failed, {
      adminId,
      action: 'refund-tried-again',
      refundId: replacementId,
      after: 'requested',
    })
    return { outcome: 'sent-again' }
  })
}

/** The money has gone back outside the gateway: by bank transfer, or because the customer's bank took it. */
export async function settleRefundByTransfer(
  till: Till,
  { refundId, adminId, note }: { refundId: number; adminId: string; note: string },
): Promise<RefundReplaced> {
  if (!note || note.length > REASON_MAX) return { outcome: 'reason-missing' }
  return withFailed(till, refundId, async (tx, failed): Promise<RefundReplaced> => {
    const { refund } = failed
    const mayEnd =
      refund.status === 'failed' || refund.status === 'requested' || refund.status === 'unknown'
    if (!mayEnd || (await findReplacement(tx, refund.id)) !== undefined)
      return { outcome: 'not-failed' }
    if (refund.status !== 'failed') {
      if (refund.tries > 0 && !refund.isAtRest) return { outcome: 'being-sent' }
      await updateRefund(tx, refund.id, {
        status: 'failed',
        lastError: 'settled outside the gateway',
      })
      await updateRefundCommitted(tx, refund.paymentId, -refund.amountPaise)
    } else if (!isLeft(failed)) return { outcome: 'more-than-left' }

    const replacementId = await replace(tx, failed, {
      requestedBy: adminId,
      reason: note,
      status: 'transferred',
    })
    if (failed.order)
      await tellCustomer(
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

async function withFailed(
  till: Till,
  refundId: number,
  story: (tx: Db, failed: Failed) => Promise<RefundReplaced>,
): Promise<RefundReplaced> {
  return inTransaction(till.db, async (tx): Promise<RefundReplaced> => {
    const owner = await findRefundOwner(tx, refundId)
    if (!owner) return { outcome: 'unknown-refund' }
    const order = owner.orderId === null ? null : await lockOrder(tx, owner.orderId)
    const payment = await lockPaymentById(tx, owner.paymentId)
    const result = await story(tx, { order, payment, refund: await lockRefund(tx, refundId) })
    if (result.outcome === 'sent-again' || result.outcome === 'transferred')
      await concludeOrder(tx, order)
    return result
  })
}

function isLeft({ payment, refund }: Failed): boolean {
  return (
    payment.status === 'captured' &&
    payment.amountPaise - payment.refundCommittedPaise >= refund.amountPaise
  )
}

async function replace(
  tx: Db,
  { refund }: Failed,
  more: Pick<NewRefund, 'requestedBy' | 'reason' | 'status'>,
): Promise<number> {
  await updateRefundCommitted(tx, refund.paymentId, refund.amountPaise)
  const base = baseOf(refund.purpose)
  const purpose = `${base} ${(await countRefunds(tx, refund.paymentId, base)) + 1}`
  return insertRefund(tx, {
    paymentId: refund.paymentId,
    purpose,
    amountPaise: refund.amountPaise,
    idempotencyKey: newRefundKey(),
    replaces: refund.id,
    ...more,
  })
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
  await insertAdminAction(tx, {
    ...entry,
    subject: order?.number ?? payment.gatewayPaymentId,
    orderId: order?.id ?? null,
    paymentId: payment.id,
    before: { refund: refund.status, 'amount paise': refund.amountPaise },
    after: { refund: after, 'amount paise': refund.amountPaise },
  })
}
