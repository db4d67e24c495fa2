import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import type { Paise } from '../money.ts'
import { refundUnderWayMessage, type MailedOrder } from '../orders/order-mails.ts'
import type { PaymentState } from '../orders/order.ts'
import { updateOrderState } from '../orders/paying-order-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { updateRefundCommitted } from '../payments/payment-store.server.ts'
import { insertRefund } from './refund-store.server.ts'
import type { NewRefund, Refund, RefundPurpose } from './refund.ts'

export const refundQueue = 'send-refunds'

type RefundToCreate = {
  order: MailedOrder & { paymentState: PaymentState }
  payment: { id: number; gatewayPaymentId: string }
  amountPaise: Paise
  purpose: RefundPurpose
}

/** Stores the refund, its key and its mail. The gateway is called after the caller's transaction.
 * The caller must already have added the amount to the payment's committed refunds. With an amount
 * of 0 only the order's state is updated. */
export async function createRefund(
  tx: Db,
  services: PaymentServices,
  { order, payment, amountPaise, purpose }: RefundToCreate,
): Promise<void> {
  if (amountPaise === 0) {
    if (order.paymentState !== 'paid') await updateOrderState(tx, order.id, 'refunded')
    return
  }
  const refundId = await insertRefund(tx, {
    paymentId: payment.id,
    purpose,
    amountPaise,
    idempotencyKey: newRefundKey(),
  })
  await services.jobs.enqueue(tx, refundQueue, {})
  const reason = purpose === 'surplus' ? 'paid-twice' : 'not-kept'
  await queueCustomerMail(
    tx,
    refundUnderWayMessage(order, { occasion: String(refundId), amountPaise, reason }),
  )
  services.log.warn(
    { order: order.number, paymentId: payment.gatewayPaymentId, amountPaise, purpose },
    'refund created',
  )
}

/** Replaces a failed or withdrawn refund by a new row with a new key. With the old key, the gateway
 * would only return the old refund. */
export async function replaceRefund(
  tx: Db,
  { id, paymentId, purpose, tryNumber }: Refund,
  replacement: Pick<NewRefund, 'amountPaise' | 'requestedBy' | 'reason' | 'status'>,
): Promise<number> {
  await updateRefundCommitted(tx, paymentId, replacement.amountPaise)
  return insertRefund(tx, {
    ...replacement,
    paymentId,
    purpose,
    tryNumber: tryNumber + 1,
    idempotencyKey: newRefundKey(),
    replaces: id,
  })
}

/** The key is stored before the first call, so that a repeated call cannot refund twice. */
export function newRefundKey(): string {
  return `refund-${randomUUID()}`
}
