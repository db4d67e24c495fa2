import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import { refundUnderWayMessage } from '../orders/order-mails.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import { updateOrderState, type PayingOrder } from '../orders/order-payment-store.server.ts'
import { updatePaymentSurplus, type Payment } from './payment-store.server.ts'
import { insertRefund } from './refund-store.server.ts'
import type { Till } from './till.server.ts'

/** Why captured money goes back; with the payment it names a refund, so none is made twice. */
export type RefundPurpose = 'surplus' | 'sold-out' | 'cancelled' | 'ordered-again'

export const refundQueue = 'send-refunds'

type ToGiveBack = {
  order: PayingOrder
  payment: Payment
  gatewayPayment: GatewayPayment
  purpose: RefundPurpose
}

/**
 * Writes the refund, its key and its mail beside the fact that causes it; the gateway is asked after the commit.
 * Less what the gateway has paid back by itself already.
 */
export async function giveBack(
  tx: Db,
  till: Till,
  { order, payment, gatewayPayment, purpose }: ToGiveBack,
): Promise<void> {
  const leftPaise =
    payment.amountPaise - Math.max(payment.refundCommittedPaise, gatewayPayment.amountRefundedPaise)
  await updatePaymentSurplus(tx, payment.id, Math.max(0, leftPaise))
  await publishOrder(tx, order)
  if (leftPaise <= 0) {
    if (order.paymentState !== 'paid') await updateOrderState(tx, order.id, 'refunded')
    return
  }

  const refundId = await insertRefund(tx, {
    paymentId: payment.id,
    purpose,
    amountPaise: leftPaise,
    idempotencyKey: newRefundKey(),
  })
  await till.jobs.enqueue(tx, refundQueue, {})
  const reason = purpose === 'surplus' ? 'paid-twice' : 'not-kept'
  await tellCustomer(
    tx,
    refundUnderWayMessage(order, { occasion: String(refundId), amountPaise: leftPaise, reason }),
  )
  till.log.warn(
    { order: order.number, paymentId: payment.gatewayPaymentId, amountPaise: leftPaise, purpose },
    'money goes back to a customer',
  )
}

/** Tries after the first one have their number behind the purpose: `cancelled 2`. */
export function baseOf(purpose: string): string {
  return purpose.replace(/ \d+$/, '')
}

/** Fixed before the first try, so that a repeated try is the same refund. */
export function newRefundKey(): string {
  return `refund-${randomUUID()}`
}
