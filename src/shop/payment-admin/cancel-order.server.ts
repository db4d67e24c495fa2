import type { Db } from '#platform/database/database.server.ts'
import { insertPaymentAction } from '../change-log/payment-action-store.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import type { Paise } from '../money.ts'
import { orderCancelledMessage } from '../orders/order-mails.ts'
import { isUnsent } from '../orders/order-status.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { endOrder, type Ended } from './end-order.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type OrderCancelled =
  | { outcome: 'cancelled'; number: string; refundPaise: Paise }
  /** A parcel on its way cannot be called back. */
  | { outcome: 'already-sent' }
  /** The order is not paid, or is already cancelled or refunded, for example after a double click. */
  | { outcome: 'not-open' }
  | { outcome: 'disputed' }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'reason-missing' }
  | { outcome: 'unknown-order' }
  /** Nothing was written, because only the gateway knows the refundable amount. */
  | { outcome: 'gateway-away' }

type Wish = { orderId: number; adminId: string; reason: string }

/** Cancels a placed order that is not sent, for an admin. */
export async function cancelOrder(services: PaymentServices, wish: Wish): Promise<OrderCancelled> {
  if (!wish.reason || wish.reason.length > REASON_MAX) return { outcome: 'reason-missing' }
  const ended = await endOrder(services, {
    ...wish,
    isInTime: isUnsent,
    record: (tx, order) => record(tx, wish, order),
  })
  return ended.outcome === 'too-late' ? { outcome: 'already-sent' } : ended
}

async function record(
  tx: Db,
  { adminId, reason }: Wish,
  { order, state, payment, refundPaise, refundId, creditBackPaise, cashPaise }: Ended,
): Promise<void> {
  await queueCustomerMail(
    tx,
    orderCancelledMessage(order, { why: reason, refundPaise, creditBackPaise, cashPaise }),
  )
  await insertPaymentAction(tx, {
    adminId,
    action: 'order-cancelled',
    subject: order.number,
    orderId: order.id,
    ...(payment && { paymentId: payment.id }),
    ...(refundId && { refundId }),
    reason,
    before: { order: order.paymentState },
    after: { order: state, ...(refundId && { 'refund paise': refundPaise }) },
  })
}
