import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { GatewayRefund } from '#platform/payments/gateway.server.ts'
import { creditRefunds } from '../documents/credit-refunds.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { refundDoneMessage, refundUnderWayMessage } from '../orders/order-mails.ts'
import { lockOrder, updateOrderState } from '../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { updateRefundState } from './update-refund-state.server.ts'
import {
  findPaymentByGatewayId,
  findOtherUndecidedPayment,
  lockPaymentById,
  updatePaymentSurplus,
  updateRefundCommitted,
  type Payment,
} from '../payments/payment-store.server.ts'
import { findRefundIdByGatewayId, insertGatewayRefund } from './gateway-refund-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { withdrawRefunds } from './withdraw-refunds.server.ts'

/** Records a refund that was made in the gateway's dashboard, or by the gateway on its own. Unsent
 * refunds of the shop that exceed the remaining balance are withdrawn. Returns false, and writes
 * nothing, if that does not free enough. */
export async function recordGatewayRefund(
  services: PaymentServices,
  reported: GatewayRefund,
): Promise<boolean> {
  const stored = await findPaymentByGatewayId(services.db, reported.gatewayPaymentId)
  if (!stored) return true

  return inTransaction(services.db, async (tx) => {
    const order = stored.orderId === null ? null : await lockOrder(tx, stored.orderId)
    const payment = await lockPaymentById(tx, stored.id)
    if (payment.orderId !== stored.orderId) return false
    if ((await findRefundIdByGatewayId(tx, reported.id)) !== undefined) return true
    const missingPaise = payment.refundCommittedPaise + reported.amountPaise - payment.amountPaise
    if (
      missingPaise > 0 &&
      !(await withdrawRefunds(tx, services, {
        payment,
        missingPaise,
        refundsRemainder: mustRefundCompletely(payment, order),
      }))
    )
      return false

    const refundId = await insertGatewayRefund(tx, payment.id, reported)
    await updateRefundCommitted(tx, payment.id, reported.amountPaise)
    services.log.warn(
      {
        order: order?.number,
        paymentId: payment.gatewayPaymentId,
        refundId: reported.id,
        amountPaise: reported.amountPaise,
      },
      'recorded a refund that the shop did not request',
    )
    const orderAfter = order && (await endOrder(tx, order, payment))
    if (order) await creditRefunds(tx, { orderId: order.id, reason: 'Price reduction' })
    if (order) await queueCustomerMail(tx, refundMessage(order, refundId, reported))
    await updateRefundState(tx, orderAfter)
    return true
  })
}

/** Whether the shop may keep none of this payment. If the gateway returns a part on its own, the
 * rest is refunded too. */
function mustRefundCompletely({ role }: Payment, order: PayingOrder | null): boolean {
  return role === 'surplus' || order?.paymentState === 'refund_due'
}

/** Ends an order whose payment is completely refunded, so that it is not delivered. */
async function endOrder(tx: Db, order: PayingOrder, { id, role }: Payment): Promise<PayingOrder> {
  const payment = await lockPaymentById(tx, id)
  if (payment.refundCommittedPaise < payment.amountPaise) return order
  const isInReview = role === 'candidate' && order.paymentState === 'payment_review'
  // The payment was refunded before it was decided or captured, so its order no longer waits for it.
  if (role === 'candidate') await updatePaymentSurplus(tx, id, 0)
  const ends =
    (role === 'settling' && order.paymentState === 'paid') ||
    (isInReview && !(await findOtherUndecidedPayment(tx, payment)))
  if (!ends) return order
  await updateOrderState(tx, order.id, 'refund_due')
  if (isInReview) await releaseHold(tx, order.id)
  return { ...order, paymentState: 'refund_due' }
}

function refundMessage(
  order: PayingOrder,
  refundId: number,
  { status, amountPaise }: GatewayRefund,
) {
  const refund = { occasion: String(refundId), amountPaise }
  return status === 'processed'
    ? refundDoneMessage(order, refund)
    : refundUnderWayMessage(order, { ...refund, reason: 'by-hand' })
}
