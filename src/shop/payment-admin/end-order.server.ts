import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { retryDeadlock } from '#platform/database/retry-deadlock.server.ts'
import { findCreditKept } from '../credit/credit-store.server.ts'
import { findCashCredit } from '../credit/payout-entry-store.server.ts'
import { creditRefunds } from '../documents/credit-refunds.server.ts'
import type { Paise } from '../money.ts'
import { findOrderToCancel, type OrderToCancel } from '../orders/cancellation-store.server.ts'
import type { PaymentState } from '../orders/order.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { lockOrder, updateOrderState } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { findIsFrozen } from '../payments/dispute-store.server.ts'
import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { leftOfPayment } from '../payments/payment-status.ts'
import { lockPaymentById } from '../payments/payment-store.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { refundQueue } from '../refunds/create-refund.server.ts'
import { findRefundOwed, findUnsentPaise } from '../refunds/refund-balance-store.server.ts'
import {
  findExchangedMoney,
  lockExchangedMoney,
  refundExchangedMoney,
} from './exchanged-money/refund-exchanged-money.server.ts'
import { findRefundablePaise, promiseRefund } from './promise-refund.server.ts'
import { returnOrderLines } from './return-order-lines.server.ts'

export type Ended = {
  order: PayingOrder
  state: PaymentState
  payment: OrderToCancel['payment']
  /** Includes the amount paid for the exchanged pieces that this order replaced. */
  refundPaise: Paise
  refundId: number | null
  /** Store credit that goes back to the customer's account. */
  creditBackPaise: Paise
  /** The part of it that was cash before an exchange. */
  cashPaise: Paise
}

export type OrderEnding =
  | { outcome: 'cancelled'; number: string; refundPaise: Paise }
  | { outcome: 'too-late' }
  /** The order is not paid, or is already cancelled or refunded, for example after a double click. */
  | { outcome: 'not-open' }
  | { outcome: 'disputed' }
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'unknown-order' }
  /** Nothing was written, because only the gateway knows the refundable amount. */
  | { outcome: 'gateway-away' }

export type Ending = {
  orderId: number
  /** The admin who cancels; null if the customer does. */
  adminId: string | null
  /** Stored with the refund. */
  reason: string
  /** Whether an order of this status can still be cancelled. */
  isInTime(status: OrderStatus): boolean
  /** Informs the customer and staff, and records who cancelled, in the same transaction. */
  record(tx: Db, ended: Ended): Promise<void>
}

/** Cancels a placed order. One transaction under the order's lock writes the state, the full refund
 * of the rest, the returned stock and the records. A job then sends the refund. A concurrent
 * dispatch or payment waits for the lock and finds the order cancelled. */
export function endOrder(services: PaymentServices, ending: Ending): Promise<OrderEnding> {
  return retryDeadlock(() => tryEnding(services, ending))
}

async function tryEnding(services: PaymentServices, ending: Ending): Promise<OrderEnding> {
  const found = await findOrderToCancel(services.db, ending.orderId)
  if (!found) return { outcome: 'unknown-order' }
  const refusal = refusalOf(found, ending)
  if (refusal) return { outcome: refusal }
  const refundablePaise = found.payment
    ? await findRefundablePaise(services, found.payment.gatewayPaymentId)
    : 0
  const leftAtGateway = await findExchangedMoney(services, ending.orderId)
  if (refundablePaise === null || !leftAtGateway) return { outcome: 'gateway-away' }

  return inTransaction(services.db, async (tx): Promise<OrderEnding> => {
    const exchanged = await lockExchangedMoney(tx, ending.orderId, leftAtGateway)
    const order = await lockOrder(tx, ending.orderId)
    const now = (await findOrderToCancel(tx, ending.orderId))!
    const refused = refusalOf(now, ending)
    if (refused) return { outcome: refused }

    const ownRefund = await refundEverything(tx, now, { ...ending, refundablePaise })
    if ('problem' in ownRefund) return { outcome: ownRefund.problem }
    const { refundId } = ownRefund
    const state = await stateAfter(tx, order, refundId)
    const creditPaise = await findCreditKept(tx, order.id)
    await updateOrderState(tx, order.id, state)
    const { adminId: movedBy } = ending
    await returnOrderLines(tx, { orderId: order.id, returned: 'all', movedBy })
    await creditRefunds(tx, { orderId: order.id, reason: 'Order cancelled' })
    const exchangedPaise = await refundExchangedMoney(tx, services, exchanged, ending)
    const refundPaise = ownRefund.refundPaise + exchangedPaise
    const creditBackPaise = creditPaise - exchangedPaise
    const cashPaise = creditBackPaise > 0 ? await findCashCredit(tx, order.id) : 0
    const ended = { order, state, payment: now.payment, refundId, refundPaise }
    await ending.record(tx, { ...ended, creditBackPaise, cashPaise })
    if (refundId) await services.jobs.enqueue(tx, refundQueue, {})
    await publishPaymentChange(tx)
    await publishOrder(tx, order)
    return { outcome: 'cancelled', number: order.number, refundPaise }
  })
}

function refusalOf(order: OrderToCancel, { isInTime }: Ending): 'not-open' | 'too-late' | null {
  if (order.paymentState !== 'paid' || order.isArchived) return 'not-open'
  return isInTime(order.status) && !order.hasParcels ? null : 'too-late'
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
  { refundablePaise, adminId, reason }: Ending & { refundablePaise: Paise },
): Promise<Refunded> {
  if (!settling) return { refundPaise: 0, refundId: null }
  const payment = await lockPaymentById(tx, settling.id)
  if (await findIsFrozen(tx, payment.id)) return { problem: 'disputed' }
  const leftPaise = leftOfPayment(payment)
  if (leftPaise < REFUND_MIN_PAISE) return { refundPaise: 0, refundId: null }
  if (leftPaise + (await findUnsentPaise(tx, payment.id)) > refundablePaise)
    return { problem: 'changed-by-someone-else' }
  return {
    refundPaise: leftPaise,
    refundId: await promiseRefund(tx, payment, { adminId, reason, amountPaise: leftPaise }),
  }
}
