import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { GatewayRefund } from '#platform/payments/gateway.server.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import { refundDoneMessage, refundUnderWayMessage } from '../orders/order-mails.ts'
import {
  lockOrder,
  updateOrderState,
  type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { concludeOrder } from './conclude-order.server.ts'
import {
  findPaymentByGatewayId,
  findUndecidedBeside,
  lockPaymentById,
  updatePaymentSurplus,
  updateRefundCommitted,
  type Payment,
} from './payment-store.server.ts'
import { findRefundIdByGatewayId, insertGatewayRefund } from './refund-store.server.ts'
import type { Till } from './till.server.ts'
import { withdrawRefunds } from './withdraw-refunds.server.ts'

/**
 * A refund that the gateway has and that we did not ask for: pressed in its dashboard, or its own return of money. From here
 * on it counts like one of ours, so that nothing of it is promised a second time; what we had promised and not sent makes room.
 * False when it does not fit beside what is known to have gone back: then nothing is written.
 */
export async function recordGatewayRefund(till: Till, truth: GatewayRefund): Promise<boolean> {
  const known = await findPaymentByGatewayId(till.db, truth.gatewayPaymentId)
  if (!known) return true

  return inTransaction(till.db, async (tx) => {
    const order = known.orderId === null ? null : await lockOrder(tx, known.orderId)
    const payment = await lockPaymentById(tx, known.id)
    if (payment.orderId !== known.orderId) return false
    if ((await findRefundIdByGatewayId(tx, truth.id)) !== undefined) return true
    const missingPaise = payment.refundCommittedPaise + truth.amountPaise - payment.amountPaise
    if (
      missingPaise > 0 &&
      !(await withdrawRefunds(tx, till, {
        payment,
        missingPaise,
        mayGoOn: isOwedWhole(payment, order),
      }))
    )
      return false

    const refundId = await insertGatewayRefund(tx, payment.id, truth)
    await updateRefundCommitted(tx, payment.id, truth.amountPaise)
    till.log.warn(
      {
        order: order?.number,
        paymentId: payment.gatewayPaymentId,
        refundId: truth.id,
        amountPaise: truth.amountPaise,
      },
      'a refund that this shop did not ask for',
    )
    const ended = order && (await endOrder(tx, order, payment))
    if (order) await tellCustomer(tx, messageAbout(order, refundId, truth))
    await concludeOrder(tx, ended)
    return true
  })
}

/** Money that is not the shop's to keep: what another refund leaves of it still goes back. */
function isOwedWhole({ role }: Payment, order: PayingOrder | null): boolean {
  return role === 'surplus' || order?.paymentState === 'refund_due'
}

/** Nobody sends out what has been given back whole. */
async function endOrder(tx: Db, order: PayingOrder, { id, role }: Payment): Promise<PayingOrder> {
  const payment = await lockPaymentById(tx, id)
  if (payment.refundCommittedPaise < payment.amountPaise) return order
  const isInReview = role === 'candidate' && order.paymentState === 'payment_review'
  // Not one that an order waits for any more: gone before we heard of it, or never captured.
  if (role === 'candidate') await updatePaymentSurplus(tx, id, 0)
  const ends =
    (role === 'settling' && order.paymentState === 'paid') ||
    (isInReview && !(await findUndecidedBeside(tx, payment)))
  if (!ends) return order
  await updateOrderState(tx, order.id, 'refund_due')
  if (isInReview) await releaseHold(tx, order.id)
  return { ...order, paymentState: 'refund_due' }
}

function messageAbout(
  order: PayingOrder,
  refundId: number,
  { status, amountPaise }: GatewayRefund,
) {
  const refund = { occasion: String(refundId), amountPaise }
  return status === 'processed'
    ? refundDoneMessage(order, refund)
    : refundUnderWayMessage(order, { ...refund, reason: 'by-hand' })
}
