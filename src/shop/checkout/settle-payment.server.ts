import type { Db } from '#platform/database/database.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { updateCartClosed, lockOpenCartId } from '../cart/cart-store.server.ts'
import { lockAddressBook } from '../customers/address-store.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import type { BoughtLine } from '../orders/order.ts'
import {
  findLiveOrderId,
  listBoughtLines,
  updateOrderState,
  type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { takeStock } from '../stock/hold-stock.server.ts'
import type { Attempt } from './attempt-store.server.ts'
import { giveBack, type RefundPurpose } from './give-back.server.ts'
import { fits } from './payment-status.ts'
import { placeOrders } from './place-orders.server.ts'
import { stockLinesOf } from './stock-lines.ts'
import { updatePaymentSettling, type Payment } from './payment-store.server.ts'
import type { Till } from './till.server.ts'

export type Settled =
  | { outcome: 'paid'; number: string }
  /** The order is paid by another payment; this one goes back. */
  | { outcome: 'surplus'; number: string }
  | { outcome: 'refund-due'; number: string }
  | { outcome: 'review'; number: string }

type Captured = {
  order: PayingOrder
  attempt: Attempt
  payment: Payment
  gatewayPayment: GatewayPayment
}

/**
 * Money has been captured, and the caller holds the locks of order, attempt and payment.
 * Invariant: it settles exactly one order of exactly its amount, or is refunded, or waits for a human. Never lost.
 */
export async function settlePayment(tx: Db, till: Till, captured: Captured): Promise<Settled> {
  const { order, payment } = captured
  if (payment.role === 'settling')
    return { outcome: order.paymentState === 'paid' ? 'paid' : 'refund-due', number: order.number }
  if (payment.role === 'surplus')
    return {
      outcome: order.paymentState === 'paid' ? 'surplus' : 'refund-due',
      number: order.number,
    }

  switch (order.paymentState) {
    case 'paid':
      await giveBack(tx, till, { ...captured, purpose: 'surplus' })
      return { outcome: 'surplus', number: order.number }
    case 'payment_review':
      return { outcome: 'review', number: order.number }
    case 'pending_payment':
    case 'expired':
      return decide(tx, till, captured)
    default:
      return refund(
        tx,
        till,
        captured,
        order.paymentState === 'cancelled' ? 'cancelled' : 'surplus',
      )
  }
}

/** Cart and address book are locked before the stock: the customer may be pressing Pay again in another tab at this moment. */
async function decide(tx: Db, till: Till, captured: Captured): Promise<Settled> {
  const { order, payment } = captured
  const openCartId = await lockOpenCartId(tx, order.customerId)
  await lockAddressBook(tx, order.customerId)
  if (order.paymentState === 'expired' && (await findLiveOrderId(tx, order.cartId)) !== undefined) {
    return refund(tx, till, captured, 'ordered-again')
  }

  const lines = await listBoughtLines(tx, order.id)
  const settled = fits(order, payment)
    ? await sell(tx, till, captured, lines)
    : await review(tx, till, captured)
  const isBought = settled.outcome === 'paid' || settled.outcome === 'review'
  if (isBought && openCartId === order.cartId)
    await updateCartClosed(
      tx,
      openCartId,
      lines.map(({ productId }) => productId),
    )
  return settled
}

async function sell(tx: Db, till: Till, captured: Captured, lines: BoughtLine[]): Promise<Settled> {
  const { order } = captured
  const stock = await takeStock(tx, { orderId: order.id, lines: stockLinesOf(lines) })
  if (stock.outcome === 'sold-out') return refund(tx, till, captured, 'sold-out')

  await place(tx, captured, lines)
  return { outcome: 'paid', number: order.number }
}

/** The pieces are the customer's: what follows from that, in the same transaction. */
export async function place(
  tx: Db,
  { order, attempt, payment }: Omit<Captured, 'gatewayPayment'>,
  lines: BoughtLine[],
): Promise<void> {
  await updatePaymentSettling(tx, payment.id, order.id)
  await placeOrders(tx, [{ order, attemptId: attempt.id, paymentId: payment.id, lines }])
}

/** Its pieces stay promised to it, and it leaves the cart: a human decides. */
async function review(tx: Db, till: Till, { order, payment }: Captured): Promise<Settled> {
  await updateOrderState(tx, order.id, 'payment_review')
  await publishOrder(tx, order)
  till.log.error(
    {
      order: order.number,
      paymentId: payment.gatewayPaymentId,
      amountPaise: payment.amountPaise,
      currency: payment.currency,
    },
    'a captured payment does not fit its order; somebody has to look at it',
  )
  return { outcome: 'review', number: order.number }
}

async function refund(
  tx: Db,
  till: Till,
  captured: Captured,
  purpose: RefundPurpose,
): Promise<Settled> {
  await updateOrderState(tx, captured.order.id, 'refund_due')
  await giveBack(tx, till, { ...captured, purpose })
  return { outcome: 'refund-due', number: captured.order.number }
}
