import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { lockOpenCarts } from '../cart/cart-store.server.ts'
import { lockCreditLots } from '../credit/credit-store.server.ts'
import { lockAddressBook } from '../customers/address-store.server.ts'
import { listLiveOrderIds } from '../orders/paying-order-store.server.ts'
import { stockLinesOf } from '../orders/stock-lines.ts'
import { lockPayments } from '../payments/payment-batch-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { isNewer } from '../payments/payment-status.ts'
import type { Payment } from '../payments/payment-store.server.ts'
import { commitHolds, sellHeldStock, sellStock } from '../stock/hold-stock.server.ts'
import { findIsInStock, type OrderedLine } from '../stock/stock-store.server.ts'
import { applyDecisions } from './apply-decisions.server.ts'
import {
  decideSettlement,
  type Decision,
  type PaymentFacts,
  type StockFacts,
} from './decide-settlement.ts'
import type { Case, DecidedCase, OrderPayment } from './settlement-case.ts'
import { lockOrdersToSettle } from './settlement-store.server.ts'

/** Null if the gateway order does not belong to this shop. */
export type Settled = { number: string; decision: Decision } | null

/** Stores payments as the gateway reports them and settles their orders, in one transaction where
 * possible. Settling a payment again changes nothing. The results are in the order of `payments`. */
export async function settlePayments(
  services: PaymentServices,
  payments: readonly OrderPayment[],
  failFast = false,
): Promise<Settled[]> {
  const run = (some: readonly OrderPayment[]) =>
    inTransaction(services.db, (tx) => settle(tx, services, some), { failFast })
  const together = await run(payments)
  const settled: Settled[] = []
  for (const payment of payments) {
    const result = together.has(payment) ? together : await run([payment])
    settled.push(result.get(payment) ?? null)
  }
  return settled
}

/** Locks in the order that all money code keeps: order, attempt, payment, cart, store credit, stock.
 * Two kinds of payment are left out, because they must be settled alone: the second payment of one
 * customer, and a payment whose stock is no longer held. */
async function settle(
  tx: Db,
  services: PaymentServices,
  payments: readonly OrderPayment[],
): Promise<Map<OrderPayment, Settled>> {
  const { cases, unmatched } = await lockCases(tx, payments)
  const cartIds = cases.filter(isUndecided).map(({ order }) => order.cartId)
  const openCarts = cartIds.length === 0 ? new Set<number>() : await lockOpenCarts(tx, cartIds)
  const { stock, held } = await lockStockFacts(tx, cases, payments.length === 1)
  const decided = cases.flatMap((one): DecidedCase[] => {
    const facts = stock.get(one)
    return facts ? [{ ...one, decision: decideSettlement(one.order, one.payment, facts) }] : []
  })
  await applyDecisions(tx, services, decided, openCarts)
  // The stock is sold last, because every buyer of these products waits for its rows until the
  // commit.
  await sellHeldStock(tx, held)
  return new Map<OrderPayment, Settled>([
    ...unmatched.map((payment): [OrderPayment, Settled] => [payment, null]),
    ...decided.map(({ reported, order: { number }, decision }): [OrderPayment, Settled] => [
      reported,
      { number, decision },
    ]),
  ])
}

async function lockCases(
  tx: Db,
  payments: readonly OrderPayment[],
): Promise<{ cases: Case[]; unmatched: OrderPayment[] }> {
  const orders = await lockOrdersToSettle(
    tx,
    payments.map(({ gatewayOrderId }) => gatewayOrderId),
  )
  const known = await lockPayments(
    tx,
    payments.map(({ id }) => id),
  )
  const byGatewayOrder = Map.groupBy(payments, ({ gatewayOrderId }) => gatewayOrderId)
  const customers = new Set<string>()
  const cases = orders.flatMap((found): Case[] => {
    if (customers.has(found.order.customerId)) return []
    customers.add(found.order.customerId)
    const reported = byGatewayOrder.get(found.gatewayOrderId)![0]!
    const stored = known.get(reported.id)
    return [{ ...found, reported, known: stored, payment: latestOf(stored, reported) }]
  })
  const found = new Set(orders.map(({ gatewayOrderId }) => gatewayOrderId))
  return {
    cases,
    unmatched: payments.filter(({ gatewayOrderId }) => !found.has(gatewayOrderId)),
  }
}

/** Takes the stored state, unless the reported one is newer. */
function latestOf(known: Payment | undefined, reported: GatewayPayment): PaymentFacts {
  const { status, amountPaise, currency } =
    known && !isNewer(reported.status, known.status) ? known : reported
  return {
    status,
    amountPaise,
    currency,
    role: !known || known.role === 'unmatched' ? 'candidate' : known.role,
    refundedPaise: Math.max(known?.refundCommittedPaise ?? 0, reported.amountRefundedPaise),
  }
}

const BEST: StockFacts = { isOrderedAgain: false, isInStock: true }

/** Whether the payment is captured and not decided yet. */
function isUndecided({ order, payment }: Case): boolean {
  const { action } = decideSettlement(order, payment, BEST)
  return action === 'pay' || action === 'review'
}

/** Ends the holds of orders that can be paid, and returns the lines to sell. An order without a hold
 * takes free stock and locks its rows. Only a payment that is settled alone may do that. */
async function lockStockFacts(
  tx: Db,
  cases: readonly Case[],
  isSingle: boolean,
): Promise<{ stock: Map<Case, StockFacts>; held: OrderedLine[] }> {
  const liveOrders = await findOrderedAgain(tx, cases)
  const best = (one: Case) => ({ ...BEST, isOrderedAgain: liveOrders.has(one.order.cartId) })
  const actionOf = (one: Case) => decideSettlement(one.order, one.payment, best(one)).action
  const payable = cases.filter((one) => actionOf(one) === 'pay')
  const held =
    payable.length === 0
      ? []
      : await commitHolds(
          tx,
          payable.map(({ order }) => order.id),
        )
  const heldOrders = new Set(held.map(({ orderId }) => orderId))

  const stock = new Map<Case, StockFacts>()
  for (const one of cases) {
    const { order, lines } = one
    if (payable.includes(one) && !heldOrders.has(order.id)) {
      if (!isSingle) continue
      // A sold-out order gives back its store credit after its stock was locked.
      if (order.creditPaise > 0) await lockCreditLots(tx, order.customerId)
      await lockAddressBook(tx, order.customerId)
      const { outcome } = await sellStock(tx, { orderId: order.id, lines: stockLinesOf(lines) })
      stock.set(one, { ...best(one), isInStock: outcome === 'sold' })
    } else if (actionOf(one) === 'capture' && order.paymentState === 'expired') {
      stock.set(one, { ...best(one), isInStock: await findIsInStock(tx, order.id) })
    } else stock.set(one, best(one))
  }
  return { stock, held }
}

/** Finds the carts of expired orders that have been ordered again. */
async function findOrderedAgain(tx: Db, cases: readonly Case[]): Promise<Map<number, number>> {
  const cartIds = cases
    .filter(({ order }) => order.paymentState === 'expired')
    .map(({ order }) => order.cartId)
  return cartIds.length === 0 ? new Map() : listLiveOrderIds(tx, cartIds)
}
