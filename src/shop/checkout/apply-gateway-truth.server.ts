import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import {
  findLiveOrderId,
  lockOrder,
  type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import { applyRefundTruth } from './apply-refund-truth.server.ts'
import { findAttemptByGatewayOrder, lockAttempt } from './attempt-store.server.ts'
import { findStockIsThere } from './checkout-store.server.ts'
import { publishMoney } from './money-news.server.ts'
import {
  insertPayment,
  lockPayment,
  updatePayment,
  updatePaymentMatched,
  type Payment,
} from './payment-store.server.ts'
import { fits, isNewer } from './payment-status.ts'
import { findRefundedAtGateway } from './refund-store.server.ts'
import { settlePayment, type Settled } from './settle-payment.server.ts'
import { isEveryday, settleTogether } from './settle-together.server.ts'
import type { Till } from './till.server.ts'

/** `waiting`: not captured, so nothing is decided. `unmatched`: not for an order of ours; kept for a human. */
export type TruthApplied =
  | Settled
  | { outcome: 'waiting'; number: string }
  | { outcome: 'unmatched' }
type Applied = TruthApplied | { outcome: 'capture-wanted'; number: string }

/**
 * The only door for news about a payment. The browser's report, the webhook, the callback and the reconciler all come
 * through here with what the gateway itself has just said; any number of times, in any order, at once, with the same end.
 *
 * Throws `GatewayUnavailable` when a payment should be captured and the gateway cannot be asked: what is known is kept.
 */
export async function applyGatewayTruth(
  till: Till,
  payment: GatewayPayment,
): Promise<TruthApplied> {
  const number = isEveryday(payment) ? await settleTogether(till, payment) : null
  if (number !== null) return { outcome: 'paid', number }

  const applied = await apply(till, payment)
  if (applied.outcome !== 'capture-wanted') {
    await hearOfRefunds(till, payment)
    return applied
  }

  // Outside any transaction: a slow bank must not hold our locks.
  const captured = await till.gateway.capturePayment(payment.id, payment.amountPaise)
  const again = await apply(till, captured)
  return again.outcome === 'capture-wanted' ? { outcome: 'waiting', number: again.number } : again
}

/** What has gone back is told by the payment itself; refunds that somebody made in the gateway's dashboard are asked for only when the sums differ. */
async function hearOfRefunds(
  till: Till,
  { id, amountRefundedPaise }: GatewayPayment,
): Promise<void> {
  if (
    amountRefundedPaise === 0 ||
    amountRefundedPaise === (await findRefundedAtGateway(till.db, id))
  )
    return
  const refunds = await till.gateway.listRefunds(id)
  for (const refund of refunds.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  ))
    await applyRefundTruth(till, refund)
}

async function apply(till: Till, payment: GatewayPayment): Promise<Applied> {
  const found = payment.gatewayOrderId
    ? await findAttemptByGatewayOrder(till.db, payment.gatewayOrderId)
    : undefined
  if (!found) return keepUnmatched(till, payment)

  // Locks always in this order, everywhere: order, attempt, payment, cart, stock.
  return inTransaction(till.db, async (tx): Promise<Applied> => {
    const order = await lockOrder(tx, found.orderId)
    const attempt = await lockAttempt(tx, found.id)
    const known = await learn(tx, order, attempt.id, payment)

    switch (known.status) {
      case 'captured':
        return settlePayment(tx, till, { order, attempt, payment: known, gatewayPayment: payment })
      case 'authorized':
        return {
          outcome: (await isStillWanted(tx, order, known)) ? 'capture-wanted' : 'waiting',
          number: order.number,
        }
      default:
        return { outcome: 'waiting', number: order.number }
    }
  })
}

/** Keeps the newer of what was known and what was said; old news is no news. */
async function learn(
  tx: Db,
  order: PayingOrder,
  attemptId: number,
  payment: GatewayPayment,
): Promise<Payment> {
  const belonging = { attemptId, orderId: order.id }
  const inserted = await insertPayment(tx, payment, belonging)
  if (inserted) {
    await publishOrder(tx, order)
    return inserted
  }

  const known = await lockPayment(tx, payment.id)
  if (!known)
    throw new Error(
      `Payment ${payment.id} was there a moment ago, and rows of money are never deleted.`,
    )
  if (known.role === 'unmatched') await updatePaymentMatched(tx, known.id, belonging)
  const isMatched: Payment =
    known.role === 'unmatched' ? { ...known, orderId: order.id, role: 'candidate' } : known
  if (!isNewer(payment.status, known.status)) return isMatched

  await updatePayment(tx, known.id, payment)
  await publishOrder(tx, order)
  return {
    ...isMatched,
    status: payment.status,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
  }
}

/** Uncaptured money that nobody wants goes back to the customer by itself; so only what can be delivered is captured. */
async function isStillWanted(tx: Db, order: PayingOrder, payment: Payment): Promise<boolean> {
  if (!fits(order, payment)) return false
  if (order.paymentState === 'pending_payment') return true
  if (order.paymentState !== 'expired') return false
  return (await findLiveOrderId(tx, order.cartId)) === undefined && findStockIsThere(tx, order.id)
}

/** The account may serve other shops: nothing is ever paid back by itself here. */
async function keepUnmatched(till: Till, payment: GatewayPayment): Promise<Applied> {
  await inTransaction(till.db, async (tx) => {
    await publishMoney(tx)
    if (await insertPayment(tx, payment, null)) return
    const known = await lockPayment(tx, payment.id)
    if (known && isNewer(payment.status, known.status)) await updatePayment(tx, known.id, payment)
  })
  till.log.error(
    { paymentId: payment.id, gatewayOrderId: payment.gatewayOrderId },
    'a payment for an order that this shop does not know',
  )
  return { outcome: 'unmatched' }
}
