import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { PricedCart, PricedLine } from '../cart/cart.ts'
import { lockOpenCartId } from '../cart/cart-store.server.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import { addressFields } from '../customers/address.ts'
import type { Paise } from '../money.ts'
import { newOrderNumber } from '../orders/order-number.server.ts'
import {
  findLiveOrderId, findPayingOrder, insertOrder, insertOrderLines, listBoughtLines, type BoughtLine, type FrozenOrder, type PayingOrder,
} from '../orders/order-payment-store.server.ts'
import { holdStock } from '../stock/hold-stock.server.ts'
import { insertAttempt, type Attempt } from './attempt-store.server.ts'
import type { CheckoutRequest } from './begin-checkout.server.ts'
import { HOLD_MINUTES, OPENING_MINUTES } from './payment-plan.ts'
import { stockLinesOf } from './stock-lines.ts'

/** The most that the gateway's contract and the orders table allow. */
export const TOTAL_MAX_PAISE = 50_000_000
const NUMBER_TRIES_MAX = 5

export type OrderFrozen =
  | { outcome: 'frozen'; orderId: number; attempt: Attempt }
  /** The cart's live order is exactly this one. */
  | { outcome: 'same-order'; orderId: number }
  /** The cart has a live order for something else. */
  | { outcome: 'other-order'; orderId: number }
  | Refusal

/** Nothing of it is written. */
export type Refusal = { outcome: 'prices-changed'; cart: PricedCart } | { outcome: 'sold-out' } | { outcome: 'order-too-large' }

/** Undoes the whole story: an order without its pieces never existed. */
class PiecesAreGone extends Error {}

/**
 * Invariant: from here on the order's lines, prices, total and address do not change, whatever happens to cart and catalogue.
 * A refusal writes nothing.
 */
export async function freezeOrder(db: Db, request: CheckoutRequest): Promise<OrderFrozen> {
  try {
    return await inTransaction(db, (tx) => freeze(tx, request))
  } catch (problem) {
    if (problem instanceof PiecesAreGone) return { outcome: 'sold-out' }
    throw problem
  }
}

async function freeze(tx: Db, request: CheckoutRequest): Promise<OrderFrozen> {
  const priced = await priceCart(tx, request.lines, request.customerId)
  const refusal = refusalOf(priced, request.expectedTotalPaise)
  if (refusal) return refusal

  // Whoever presses at the same time for the same customer waits here, and then finds this order.
  const cartId = await lockOpenCartId(tx, request.customerId)
  const liveOrderId = await findLiveOrderId(tx, cartId)
  if (liveOrderId !== undefined) {
    const isSame = isSameOrder(await findPayingOrder(tx, liveOrderId), await listBoughtLines(tx, liveOrderId), request, priced)
    return { outcome: isSame ? 'same-order' : 'other-order', orderId: liveOrderId }
  }

  const order = await insertNumberedOrder(tx, { ...request, cartId, totalPaise: priced.totalPaise, payMode: 'gateway' })
  await insertOrderLines(tx, order.id, priced.lines)
  const attempt = await insertAttempt(tx, {
    orderId: order.id, amountPaise: priced.totalPaise, receipt: `zari-${order.number}-1`, nextCheckMinutes: OPENING_MINUTES,
  })
  // Last, because everybody who wants these pieces waits for these rows.
  const stock = await holdStock(tx, { orderId: order.id, lines: stockLinesOf(priced.lines), minutes: HOLD_MINUTES })
  if (stock.outcome === 'sold-out') throw new PiecesAreGone()

  return { outcome: 'frozen', orderId: order.id, attempt }
}

export function refusalOf(priced: PricedCart, expectedTotalPaise: Paise): Refusal | null {
  const kinds = new Set(priced.notices.map(({ kind }) => kind))
  if (kinds.has('sold-out') || kinds.has('only-some-left')) return { outcome: 'sold-out' }
  const isAllThere = !kinds.has('not-available') && !kinds.has('size-not-offered')
  if (!isAllThere || priced.totalPaise !== expectedTotalPaise) return { outcome: 'prices-changed', cart: priced }
  return priced.totalPaise > TOTAL_MAX_PAISE ? { outcome: 'order-too-large' } : null
}

type OrderToNumber = Pick<FrozenOrder, 'customerId' | 'email' | 'address' | 'cartId' | 'totalPaise' | 'payMode'>

export async function insertNumberedOrder(tx: Db, order: OrderToNumber): Promise<{ id: number; number: string }> {
  const { customerId, email, address, cartId, totalPaise, payMode } = order
  for (let tries = 0; tries < NUMBER_TRIES_MAX; tries++) {
    const number = newOrderNumber()
    const inserted = await insertOrder(tx, { number, customerId, cartId, email, address, totalPaise, payMode, holdMinutes: HOLD_MINUTES })
    if (inserted) return { id: inserted.id, number }
  }
  throw new Error('No free order number was found, which cannot be chance.')
}

function isSameOrder(order: PayingOrder, bought: BoughtLine[], request: CheckoutRequest, priced: PricedCart): boolean {
  return order.paymentState === 'pending_payment'
    && order.totalPaise === priced.totalPaise
    && order.email === request.email
    && addressFields.every((field) => order.address[field] === request.address[field])
    && linesAsText(bought) === linesAsText(priced.lines)
}

function linesAsText(lines: readonly (BoughtLine | PricedLine)[]): string {
  return lines.map((line) => [line.productId, line.size, line.stockSize, line.quantity, line.unitPricePaise].join(' ')).toSorted().join('\n')
}
