import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import type { Paise } from '../money.ts'
import { findOrderToCancel, type OrderToCancel } from '../orders/cancellation-store.server.ts'
import { orderCancelledMessage } from '../orders/order-mails.ts'
import { isUnsent } from '../orders/order-status.ts'
import type { PaymentState } from '../orders/order.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { lockOrder, updateOrderState } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { findIsFrozen } from '../payments/dispute-store.server.ts'
import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { lockPaymentById } from '../payments/payment-store.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { refundQueue } from '../refunds/create-refund.server.ts'
import { findRefundOwed, findUnsentPaise } from '../refunds/refund-balance-store.server.ts'
import { findRefundablePaise, promiseRefund } from './promise-refund.server.ts'
import { returnOrderLines } from './return-order-lines.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type OrderCancelled =
  | { outcome: 'cancelled'; number: string; refundPaise: Paise }
  /** A parcel on its way cannot be called back. */
  | { outcome: 'already-sent' }
  /** The order is not paid, or is already cancelled or refunded, perhaps by the same click. */
  | { outcome: 'not-open' }
  | { outcome: 'disputed' }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'reason-missing' }
  | { outcome: 'unknown-order' }
  /** Nothing was written, because only the gateway knows the refundable amount. */
  | { outcome: 'gateway-away' }

type Wish = { orderId: number; adminId: string; reason: string }

/** Cancels a placed order that is not sent. One transaction under the order's lock writes the state,
 * the full refund of the rest, the returned stock, the mail and the log entry. A job then sends the
 * refund. A concurrent dispatch or payment waits for the lock and finds the order cancelled. */
export async function cancelOrder(services: PaymentServices, wish: Wish): Promise<OrderCancelled> {
  if (!wish.reason || wish.reason.length > REASON_MAX) return { outcome: 'reason-missing' }
  const found = await findOrderToCancel(services.db, wish.orderId)
  if (!found) return { outcome: 'unknown-order' }
  const refundablePaise = found.payment
    ? await findRefundablePaise(services, found.payment.gatewayPaymentId)
    : 0
  if (refundablePaise === null) return { outcome: 'gateway-away' }

  return inTransaction(services.db, async (tx): Promise<OrderCancelled> => {
    const order = await lockOrder(tx, wish.orderId)
    const now = (await findOrderToCancel(tx, wish.orderId))!
    if (order.paymentState !== 'paid' || now.isArchived) return { outcome: 'not-open' }
    if (!isUnsent(now.status)) return { outcome: 'already-sent' }

    const refund = await refundEverything(tx, now, { ...wish, refundablePaise })
    if ('problem' in refund) return { outcome: refund.problem }
    const state = await stateAfter(tx, order, refund.refundId)
    await updateOrderState(tx, order.id, state)
    await returnOrderLines(tx, { orderId: order.id, returned: 'all', movedBy: wish.adminId })
    const { refundPaise, refundId } = refund
    await queueCustomerMail(tx, orderCancelledMessage(order, { why: wish.reason, refundPaise }))
    await insertPaymentAction(tx, {
      adminId: wish.adminId,
      action: 'order-cancelled',
      subject: order.number,
      orderId: order.id,
      ...(now.payment && { paymentId: now.payment.id }),
      ...(refundId && { refundId }),
      reason: wish.reason,
      before: { order: order.paymentState },
      after: { order: state, ...(refundId && { 'refund paise': refundPaise }) },
    })
    if (refundId) await services.jobs.enqueue(tx, refundQueue, {})
    await publishPaymentChange(tx)
    await publishOrder(tx, order)
    return { outcome: 'cancelled', number: order.number, refundPaise }
  })
}

async function stateAfter(
  tx: Db,
  { id, payMode }: PayingOrder,
  refundId: number | null,
): Promise<PaymentState> {
  if (payMode === 'cod') return 'cancelled'
  return refundId || (await findRefundOwed(tx, id)) ? 'refund_due' : 'refunded'
}

type Refunded =
  | { refundPaise: Paise; refundId: number | null }
  | { problem: 'disputed' | 'changed-by-someone-else' }

/** Refunds nothing for a cash order, or if the rest is below the gateway's minimum. */
async function refundEverything(
  tx: Db,
  { payment: settling }: OrderToCancel,
  { refundablePaise, ...wish }: Wish & { refundablePaise: Paise },
): Promise<Refunded> {
  if (!settling) return { refundPaise: 0, refundId: null }
  const payment = await lockPaymentById(tx, settling.id)
  if (await findIsFrozen(tx, payment.id)) return { problem: 'disputed' }
  const leftPaise = payment.amountPaise - payment.refundCommittedPaise
  if (leftPaise < REFUND_MIN_PAISE) return { refundPaise: 0, refundId: null }
  if (leftPaise + (await findUnsentPaise(tx, payment.id)) > refundablePaise)
    return { problem: 'changed-by-someone-else' }
  return {
    refundPaise: leftPaise,
    refundId: await promiseRefund(tx, payment, { ...wish, amountPaise: leftPaise }),
  }
}
