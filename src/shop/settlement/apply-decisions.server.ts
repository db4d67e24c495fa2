import type { Db } from '#platform/database/database.server.ts'
import { updateCartsClosed } from '../cart/cart-store.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { paymentToVerifyNotice } from '../orders/order-notices.ts'
import { updateOrderState } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import {
  insertOrUpdatePayments,
  type PaymentToWrite,
} from '../payments/payment-batch-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { isNewer } from '../payments/payment-status.ts'
import { createRefund } from '../refunds/create-refund.server.ts'
import { markOrdersPaid } from './mark-orders-paid.server.ts'
import type { DecidedCase } from './settlement-case.ts'

/** Writes the decided payments, orders, carts and refunds in bulk. The caller holds the locks and
 * sells the stock afterwards. */
export async function applyDecisions(
  tx: Db,
  services: PaymentServices,
  decided: readonly DecidedCase[],
  openCarts: ReadonlySet<number>,
): Promise<void> {
  const changed = decided.filter(
    ({ known, reported, decision: { action } }) =>
      !known ||
      known.role === 'unmatched' ||
      isNewer(reported.status, known.status) ||
      (action !== 'none' && action !== 'capture'),
  )
  if (changed.length === 0) return
  const paymentIds = await insertOrUpdatePayments(tx, changed.map(paymentToWrite))
  if (paymentIds.size < changed.length)
    throw new Error('A payment belongs to another order, or has been decided by another process.')

  const bought = boughtFrom(openCarts, changed)
  if (bought.length > 0) await updateCartsClosed(tx, bought)
  const idOf = ({ reported }: DecidedCase) => paymentIds.get(reported.id)!
  const paid = changed.filter(({ decision }) => decision.action === 'pay')
  if (paid.length > 0)
    await markOrdersPaid(
      tx,
      paid.map((one) => ({ ...one, paymentId: idOf(one) })),
    )
  for (const one of changed) {
    const { order, decision } = one
    if (decision.action === 'review') await review(tx, services, one)
    if (decision.action !== 'refund') continue
    if (order.paymentState !== 'paid') await updateOrderState(tx, order.id, 'refund_due')
    await createRefund(tx, services, {
      order,
      payment: { id: idOf(one), gatewayPaymentId: one.reported.id },
      amountPaise: decision.refundPaise,
      purpose: decision.purpose,
    })
  }
  const others = changed.filter((one) => !paid.includes(one))
  if (others.length > 0) await publishOrder(tx, ...others.map(({ order }) => order))
}

function paymentToWrite(one: DecidedCase): PaymentToWrite {
  const { order, attemptId, reported, known, payment, decision } = one
  const isRefund = decision.action === 'refund'
  const roles = { pay: 'settling', refund: 'surplus' } as const
  return {
    attemptId,
    orderId: order.id,
    role: decision.action === 'pay' || isRefund ? roles[decision.action] : payment.role,
    refundCommittedPaise:
      (known?.refundCommittedPaise ?? 0) + (isRefund ? decision.refundPaise : 0),
    payment: {
      ...reported,
      status: payment.status,
      amountPaise: payment.amountPaise,
      currency: payment.currency,
    },
  }
}

/** Lists the products to remove from open carts, because their order is paid or in review. */
function boughtFrom(
  openCarts: ReadonlySet<number>,
  decided: readonly DecidedCase[],
): { cartId: number; productId: string; size: string }[] {
  return decided
    .filter(({ decision: { action } }) => action === 'pay' || action === 'review')
    .filter(({ order }) => openCarts.has(order.cartId))
    .flatMap(({ order: { cartId }, lines }) =>
      lines.map(({ productId, size }) => ({ cartId, productId, size })),
    )
}

/** Puts an order in review. Its products stay held until an admin decides. */
async function review(
  tx: Db,
  { log }: PaymentServices,
  { order, reported, payment: { amountPaise, currency } }: DecidedCase,
): Promise<void> {
  await updateOrderState(tx, order.id, 'payment_review')
  await recordStaffNotices(tx, paymentToVerifyNotice(order))
  log.error(
    { order: order.number, paymentId: reported.id, amountPaise, currency },
    'captured payment does not match its order; an admin must decide',
  )
}
