import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { inGroups } from '#platform/database/in-groups.server.ts'
import type { PricedCart, PricedLine } from '../cart/cart.ts'
import { lockOpenCartIds } from '../cart/cart-store.server.ts'
import { priceCarts } from '../cart/price-cart.server.ts'
import { addressFields } from '../customers/address.ts'
import type { Paise } from '../money.ts'
import type { BoughtLine } from '../orders/order.ts'
import { insertNumberedOrders } from '../orders/number-orders.server.ts'
import {
  findPayingOrder,
  listBoughtLines,
  type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { insertOrderLines, listLiveOrderIds } from '../orders/placing-store.server.ts'
import { holdStockForEach } from '../stock/hold-stock.server.ts'
import { insertAttempts, type Attempt } from './attempt-store.server.ts'
import type { CheckoutRequest } from './begin-checkout.server.ts'
import { outOfPatience } from './hold-patience.server.ts'
import { HOLD_MINUTES, OPENING_MINUTES } from './payment-plan.ts'
import type { OrderToPay } from './payment-to-make.server.ts'
import { stockLinesOf } from './stock-lines.ts'
import type { Till } from './till.server.ts'

/** The most that the gateway's contract and the orders table allow. */
const TOTAL_MAX_PAISE = 50_000_000

export type OrderFrozen =
  | { outcome: 'frozen'; order: OrderToPay; attempt: Attempt }
  /** The cart's live order is exactly this one. */
  | { outcome: 'same-order'; orderId: number }
  /** The cart has a live order for something else. */
  | { outcome: 'other-order'; orderId: number }
  /** These pieces were promised to this customer for too long, and not paid for: they may be from then on. */
  | { outcome: 'held-too-long'; freeAt: Date }
  | Refusal

/** Nothing of it is written. */
export type Refusal =
  | { outcome: 'prices-changed'; cart: PricedCart }
  | { outcome: 'sold-out' }
  | { outcome: 'order-too-large' }

/**
 * Invariant: from here on the order's lines, prices, total and address do not change, whatever happens to cart and catalogue.
 * A refusal writes nothing. Customers who press at the same time are served in one transaction.
 */
export const freezeOrder: (till: Till, request: CheckoutRequest) => Promise<OrderFrozen> = inGroups(
  {
    work: freezeOrders,
    keyOf: ({ customerId }) => customerId,
    onApart: ({ log }, problem, count) =>
      log.warn(
        { err: problem, count },
        'orders that were pressed at the same time are frozen one by one',
      ),
  },
)

type Priced = { request: CheckoutRequest; priced: PricedCart }
type ToOrder = Priced & { cartId: number }
type Answers = Map<CheckoutRequest, OrderFrozen>

async function freezeOrders(
  { db }: Till,
  requests: readonly CheckoutRequest[],
  isHurried: boolean,
): Promise<OrderFrozen[]> {
  const answers: Answers = new Map()
  while (answers.size < requests.length) {
    const left = requests.filter((request) => !answers.has(request))
    for (const [request, answer] of await freezeUnlessGone(db, left, isHurried))
      answers.set(request, answer)
  }
  return requests.map((request) => answers.get(request)!)
}

/** Undoes the whole story: an order without its pieces never existed. The others of the group are frozen without these. */
class PiecesAreGone extends Error {
  readonly from: readonly CheckoutRequest[]

  constructor(from: readonly CheckoutRequest[]) {
    super('pieces are gone')
    this.from = from
  }
}

async function freezeUnlessGone(
  db: Db,
  requests: readonly CheckoutRequest[],
  isHurried: boolean,
): Promise<Answers> {
  try {
    return await inTransaction(db, (tx) => freeze(tx, requests), { isHurried })
  } catch (problem) {
    if (!(problem instanceof PiecesAreGone)) throw problem
    return new Map(problem.from.map((request) => [request, { outcome: 'sold-out' }]))
  }
}

async function freeze(tx: Db, requests: readonly CheckoutRequest[]): Promise<Answers> {
  const answers: Answers = new Map()
  const wishes = await pricedOrRefused(tx, requests, answers)
  if (wishes.length === 0) return answers

  // Whoever presses at the same time for the same customer waits here, and then finds this order.
  const cartIds = await lockOpenCartIds(
    tx,
    wishes.map(({ request }) => request.customerId),
  )
  const liveOrderIds = await listLiveOrderIds(tx, [...cartIds.values()])
  const wanted: ToOrder[] = []
  for (const wish of wishes) {
    const cartId = cartIds.get(wish.request.customerId)!
    const liveOrderId = liveOrderIds.get(cartId)
    if (liveOrderId === undefined) wanted.push({ ...wish, cartId })
    else answers.set(wish.request, await compare(tx, liveOrderId, wish))
  }
  const toOrder = await refuseHoggers(tx, wanted, answers)
  if (toOrder.length === 0) return answers

  const orders = await insertNumberedOrders(
    tx,
    toOrder.map(({ request: { customerId, email, address }, priced: { totalPaise }, cartId }) => ({
      customerId,
      email,
      address,
      cartId,
      totalPaise,
      payMode: 'gateway' as const,
      holdMinutes: HOLD_MINUTES,
    })),
  )
  await insertOrderLines(
    tx,
    orders.map(({ id }, place) => ({ orderId: id, lines: toOrder[place]!.priced.lines })),
  )
  const attempts = await insertAttempts(
    tx,
    orders.map(({ id, number, totalPaise }) => ({
      orderId: id,
      amountPaise: totalPaise,
      receipt: `zari-${number}-1`,
      nextCheckMinutes: OPENING_MINUTES,
    })),
  )
  // Last, because everybody who wants these pieces waits for these rows.
  const stock = await holdStockForEach(
    tx,
    orders.map(({ id }, place) => ({
      orderId: id,
      lines: stockLinesOf(toOrder[place]!.priced.lines),
      minutes: HOLD_MINUTES,
    })),
  )
  const gone = toOrder.filter((_, place) => stock[place]!.outcome === 'sold-out')
  if (gone.length > 0) throw new PiecesAreGone(gone.map(({ request }) => request))

  for (const [place, order] of orders.entries()) {
    answers.set(toOrder[place]!.request, {
      outcome: 'frozen',
      order,
      attempt: attempts.find(({ orderId }) => orderId === order.id)!,
    })
  }
  return answers
}

async function pricedOrRefused(
  tx: Db,
  requests: readonly CheckoutRequest[],
  answers: Answers,
): Promise<Priced[]> {
  const carts = await priceCarts(tx, requests)
  return requests.flatMap((request, place) => {
    const priced = carts[place]!
    const refusal = refusalOf(priced, request.expectedTotalPaise)
    if (refusal) answers.set(request, refusal)
    return refusal ? [] : [{ request, priced }]
  })
}

/** Who has kept these pieces from others for too long without paying is answered when it may be tried again. */
async function refuseHoggers(tx: Db, wanted: ToOrder[], answers: Answers): Promise<ToOrder[]> {
  const freeAt = await outOfPatience(
    tx,
    wanted.map(({ request: { customerId }, priced }) => ({
      customerId,
      productIds: priced.lines.map(({ productId }) => productId),
    })),
  )
  return wanted.filter(({ request }) => {
    const moment = freeAt.get(request.customerId)
    if (moment) answers.set(request, { outcome: 'held-too-long', freeAt: moment })
    return !moment
  })
}

export function refusalOf(priced: PricedCart, expectedTotalPaise: Paise): Refusal | null {
  const kinds = new Set(priced.notices.map(({ kind }) => kind))
  if (kinds.has('sold-out') || kinds.has('only-some-left')) return { outcome: 'sold-out' }
  const isAllThere = !kinds.has('not-available') && !kinds.has('size-not-offered')
  if (!isAllThere || priced.totalPaise !== expectedTotalPaise)
    return { outcome: 'prices-changed', cart: priced }
  return priced.totalPaise > TOTAL_MAX_PAISE ? { outcome: 'order-too-large' } : null
}

async function compare(tx: Db, orderId: number, { request, priced }: Priced): Promise<OrderFrozen> {
  const isSame = isSameOrder(
    await findPayingOrder(tx, orderId),
    await listBoughtLines(tx, orderId),
    request,
    priced,
  )
  return { outcome: isSame ? 'same-order' : 'other-order', orderId }
}

function isSameOrder(
  order: PayingOrder,
  bought: BoughtLine[],
  request: CheckoutRequest,
  priced: PricedCart,
): boolean {
  return (
    order.paymentState === 'pending_payment' &&
    order.totalPaise === priced.totalPaise &&
    order.email === request.email &&
    addressFields.every((field) => order.address[field] === request.address[field]) &&
    linesAsText(bought) === linesAsText(priced.lines)
  )
}

function linesAsText(lines: readonly (BoughtLine | PricedLine)[]): string {
  return lines
    .map((line) =>
      [line.productId, line.size, line.stockSize, line.quantity, line.unitPricePaise].join(' '),
    )
    .toSorted()
    .join('\n')
}
