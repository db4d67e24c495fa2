import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { batchQueue } from '#platform/database/batch-queue.server.ts'
import { lockOpenCartIds } from '../cart/cart-store.server.ts'
import type { PayMode } from '../pay-mode.ts'
import { insertNumberedOrders } from '../orders/number-orders.server.ts'
import type { InsertedOrder } from '../orders/paying-order.ts'
import {
  findPayingOrder,
  insertOrderLines,
  listBoughtLines,
  listLiveOrderIds,
} from '../orders/paying-order-store.server.ts'
import { stockLinesOf } from '../orders/stock-lines.ts'
import { insertAttempts, type Attempt } from '../payments/attempt-store.server.ts'
import { HOLD_MINUTES, OPENING_MINUTES } from '../payments/payment-limits.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { holdStockForEach } from '../stock/hold-stock.server.ts'
import { taxOrders } from '../tax/tax-orders.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import { enforceHoldRules, type HoldRefusal } from './enforce-hold-rules.server.ts'
import { HOLD_LIMITS, type HoldLimits } from './hold-limits.ts'
import {
  isSameOrder,
  newOrder,
  newOrderLines,
  refusalOf,
  type OrderToCreate,
  type OrderToHold,
  type PricedRequest,
  type Refusal,
} from './new-order.ts'
import { repeatRefusal, type RepeatRefusal } from './ordered-before.ts'
import type { OrderToPay } from './payment-request.ts'
import { priceRequests, pricesChanged } from './price-requests.server.ts'
import { listRecentOrdersOf } from './recent-orders-store.server.ts'
import {
  OffersUsedUp,
  reserveCredit,
  reserveOrderOffers,
} from './reserve-offers-and-credit.server.ts'

export type OrderCreation =
  | { outcome: 'created'; order: OrderToPay; attempt: Attempt }
  /** The cart already has an unpaid order with the same lines, prices and address. */
  | { outcome: 'same-order'; orderId: number }
  /** The cart has an unpaid order with other lines, prices or another address. */
  | { outcome: 'other-order'; orderId: number }
  | RepeatRefusal
  | HoldRefusal
  | Refusal

/** Creates an order that waits for its online payment. Its lines, prices, total and address never
 * change afterwards. A refused request writes nothing. Concurrent requests share one transaction. */
export const createPendingOrder: (
  services: PaymentServices,
  request: CheckoutRequest,
) => Promise<OrderCreation> = batchQueue({
  work: createPendingOrders,
  keyOf: ({ customerId }) => customerId,
  onBatchFailed: ({ log }, err, count) =>
    log.warn({ err, count }, 'order batch failed; retrying individually'),
})

/** Thrown to roll back the transaction, because no order may exist without its stock. */
export class SoldOut extends Error {
  readonly requests: readonly CheckoutRequest[]

  constructor(requests: readonly CheckoutRequest[]) {
    super('sold out')
    this.requests = requests
  }
}

type Results = Map<CheckoutRequest, OrderCreation>

/** If a product is sold out or an offer used up, the transaction is repeated without the requests that need it. */
async function createPendingOrders(
  { db, holdLimits = HOLD_LIMITS }: PaymentServices,
  requests: readonly CheckoutRequest[],
  failFast: boolean,
): Promise<OrderCreation[]> {
  const results: Results = new Map()
  const usedUp = new Set<CheckoutRequest>()
  while (results.size + usedUp.size < requests.length) {
    const left = requests.filter((request) => !results.has(request) && !usedUp.has(request))
    try {
      const created = await inTransaction(db, (tx) => createAll(tx, left, holdLimits), { failFast })
      for (const [request, result] of created) results.set(request, result)
    } catch (problem) {
      if (problem instanceof SoldOut)
        for (const request of problem.requests) results.set(request, { outcome: 'sold-out' })
      else if (problem instanceof OffersUsedUp)
        for (const request of problem.requests) usedUp.add(request)
      else throw problem
    }
  }
  // The orders that took the last uses are committed now.
  for (const request of usedUp) results.set(request, await pricesChanged(db, request, 'gateway'))
  return requests.map((request) => results.get(request)!)
}

async function createAll(
  tx: Db,
  requests: readonly CheckoutRequest[],
  limits: HoldLimits,
): Promise<Results> {
  const results: Results = new Map()
  const priced = await priceOrRefuse(tx, requests, results)
  const withoutOrder = await compareWithLiveOrders(tx, priced, results)
  const toCreate = await enforceHoldRules(tx, withoutOrder, limits, (request, refusal) =>
    results.set(request, refusal),
  )
  if (toCreate.length === 0) return results

  let attempts: Attempt[] = []
  const orders = await createOrders(tx, toCreate, 'gateway', async (inserted) => {
    attempts = await insertAttempts(
      tx,
      inserted.map(({ id, number, payablePaise }) => ({
        orderId: id,
        amountPaise: payablePaise,
        receipt: `zari-${number}-1`,
        nextCheckMinutes: OPENING_MINUTES,
      })),
    )
  })
  for (const [index, order] of orders.entries()) {
    results.set(toCreate[index]!.request, {
      outcome: 'created',
      order,
      attempt: attempts.find(({ orderId }) => orderId === order.id)!,
    })
  }
  return results
}

type CreatedOrder = ReturnType<typeof newOrder> & InsertedOrder

/** Inserts orders with their lines and holds their stock. The stock is locked last, because all
 * other buyers of a product wait until the commit. Throws `SoldOut`. */
export async function createOrders(
  tx: Db,
  toCreate: readonly OrderToHold[],
  payMode: PayMode,
  beforeHold: (orders: readonly CreatedOrder[]) => Promise<void>,
): Promise<CreatedOrder[]> {
  const taxed = await taxOrders(
    tx,
    toCreate.map(({ request, priced, amounts }) => ({
      state: request.address.state,
      lines: priced.lines.map((line, index) => ({ ...line, ...amounts.lines[index]! })),
    })),
  )
  const orders = await insertNumberedOrders(
    tx,
    toCreate.map((one, index) => newOrder(one, payMode, taxed[index] ?? null)),
  )
  const withLines = orders.map(({ id }, index) => ({
    orderId: id,
    lines: newOrderLines(toCreate[index]!, taxed[index] ?? null),
  }))
  await insertOrderLines(tx, withLines)
  const created = toCreate.map((one, index) => ({ ...one, orderId: orders[index]!.id }))
  await reserveOrderOffers(tx, created, payMode)
  await reserveCredit(tx, created)
  await beforeHold(orders)
  await holdOrSoldOut(tx, created)
  return orders.map((order, index) =>
    toCreate[index]!.isHeld ? order : { ...order, holdExpiresAt: null },
  )
}

async function holdOrSoldOut(
  tx: Db,
  orders: readonly (OrderToHold & { orderId: number })[],
): Promise<void> {
  const toHold = orders.filter(({ isHeld }) => isHeld)
  const stock = await holdStockForEach(
    tx,
    toHold.map(({ orderId, priced, newAccountAddress }) => ({
      orderId,
      lines: stockLinesOf(priced.lines),
      minutes: HOLD_MINUTES,
      newAccountAddress,
    })),
  )
  const soldOut = toHold.filter((_, index) => stock[index]!.outcome === 'sold-out')
  if (soldOut.length > 0) throw new SoldOut(soldOut.map(({ request }) => request))
}

async function priceOrRefuse(
  tx: Db,
  requests: readonly CheckoutRequest[],
  results: Results,
): Promise<PricedRequest[]> {
  const priced = await priceRequests(tx, requests, 'gateway')
  return priced.filter((one) => {
    const refusal = refusalOf(one)
    if (refusal) results.set(one.request, refusal)
    return !refusal
  })
}

/** A concurrent request of the customer waits here for the cart's lock, then finds the order. */
async function compareWithLiveOrders(
  tx: Db,
  priced: readonly PricedRequest[],
  results: Results,
): Promise<OrderToCreate[]> {
  if (priced.length === 0) return []
  const cartIds = await lockOpenCartIds(
    tx,
    priced.map(({ request }) => request.customerId),
  )
  const liveOrderIds = await listLiveOrderIds(tx, [...cartIds.values()])
  const before = await listRecentOrdersOf(
    tx,
    priced.map(({ request, priced: { lines } }) => ({ customerId: request.customerId, lines })),
  )
  const toCreate: OrderToCreate[] = []
  for (const one of priced) {
    const { request } = one
    const cartId = cartIds.get(request.customerId)!
    const orderId = liveOrderIds.get(cartId)
    const isSame = orderId !== undefined && (await isSameAs(tx, orderId, one))
    const refusal = repeatRefusal(before.get(request.customerId), request)
    if (isSame) results.set(request, { outcome: 'same-order', orderId })
    else if (refusal) results.set(request, refusal)
    else if (orderId === undefined) toCreate.push({ ...one, cartId })
    else results.set(request, { outcome: 'other-order', orderId })
  }
  return toCreate
}

async function isSameAs(tx: Db, orderId: number, one: PricedRequest): Promise<boolean> {
  const order = await findPayingOrder(tx, orderId)
  return isSameOrder(order, await listBoughtLines(tx, orderId), one)
}
