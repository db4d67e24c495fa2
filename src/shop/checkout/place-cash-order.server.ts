import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { PricedCart } from '../cart/cart.ts'
import { lockOpenCart, updateCartClosed } from '../cart/cart-store.server.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import { requiredAddressFields, type Address } from '../customers/address.ts'
import { rememberOrderAddresses } from '../customers/remember-order-address.server.ts'
import type { Paise } from '../money.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import { countOpenCashOrders, lockCashPhone } from '../orders/cash-order-store.server.ts'
import { insertNumberedOrders } from '../orders/number-orders.server.ts'
import { orderPlacedMessage } from '../orders/order-mails.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import {
  findLiveOrderId,
  findPayingOrder,
  listBoughtLines,
  listCashOrdersSince,
} from '../orders/order-payment-store.server.ts'
import { insertOrderLines } from '../orders/placing-store.server.ts'
import { cashObstacle, indianPhone, type CashObstacle } from '../settings/cash-on-delivery.ts'
import { findCashOnDelivery } from '../settings/settings-store.server.ts'
import { commitHold, holdStock } from '../stock/hold-stock.server.ts'
import type { CheckoutRequest } from './begin-checkout.server.ts'
import { refusalOf } from './freeze-order.server.ts'
import { HOLD_MINUTES } from './payment-plan.ts'
import { stockLinesOf } from './stock-lines.ts'
import { supersedeOrder } from './supersede-order.server.ts'
import type { Till } from './till.server.ts'

/** `sinceCartId`: the customer's cart when the page was drawn. What was ordered from it or later is news to that page. */
export type CashRequest = CheckoutRequest & { sinceCartId: number }

export type CashOrderPlaced =
  /** Also when another tab, or the other click of two, has just placed it. */
  | { outcome: 'placed'; number: string }
  | { outcome: 'cart-is-empty' }
  | { outcome: 'address-incomplete' }
  | { outcome: 'cash-not-possible'; why: CashObstacle }
  | { outcome: 'prices-changed'; cart: PricedCart }
  | { outcome: 'sold-out'; cart: PricedCart }
  | { outcome: 'order-too-large' }
  | { outcome: 'already-paid'; number: string }
  | { outcome: 'gateway-unsure'; number: string }
  | { outcome: 'cart-changing' }

type Tried =
  | Exclude<CashOrderPlaced, { outcome: 'sold-out' }>
  | { outcome: 'sold-out' }
  | { outcome: 'other-order'; orderId: number }

/** Another tab may begin to pay for the same cart while we do. */
const TRIES_MAX = 4

/**
 * Cash at the door: the gateway is not asked. One transaction sells the pieces, places the order, closes the cart and
 * writes the mail. A payment that was begun for the same cart is cancelled first, after asking whether somebody has paid it.
 */
export async function placeCashOrder(till: Till, request: CashRequest): Promise<CashOrderPlaced> {
  if (request.lines.length === 0) return { outcome: 'cart-is-empty' }
  if (requiredAddressFields.some((field) => !request.address[field].trim()))
    return { outcome: 'address-incomplete' }

  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const tried = await tryPlacing(till.db, request)
    if (tried.outcome === 'sold-out')
      return {
        outcome: 'sold-out',
        cart: await priceCart(till.db, request.lines, request.customerId),
      }
    if (tried.outcome !== 'other-order') return tried

    const superseded = await supersedeOrder(till, tried.orderId)
    if (superseded.outcome !== 'superseded') return superseded
  }
  till.log.warn({ customerId: request.customerId }, 'a cart changes faster than it can be ordered')
  return { outcome: 'cart-changing' }
}

/** Undoes the whole story: a refusal writes nothing. */
class NotPlaced extends Error {
  readonly reason: Tried

  constructor(reason: Tried) {
    super(reason.outcome)
    this.reason = reason
  }
}

async function tryPlacing(db: Db, request: CashRequest): Promise<Tried> {
  try {
    return await inTransaction(db, (tx) => place(tx, request))
  } catch (problem) {
    if (problem instanceof NotPlaced) return problem.reason
    throw problem
  }
}

/** The cart is locked first: whoever presses at the same time waits here, and then finds what the other one has placed. */
async function place(tx: Db, request: CashRequest): Promise<Tried> {
  const { customerId } = request
  const cart = await lockOpenCart(tx, customerId)
  const twin = await findCashTwin(tx, request)
  if (twin) return { outcome: 'placed', number: twin }
  const liveOrderId = await findLiveOrderId(tx, cart.id)
  if (liveOrderId !== undefined) return { outcome: 'other-order', orderId: liveOrderId }

  const priced = await priceCart(tx, request.lines, customerId)
  const refusal = refusalOf(priced, request.expectedTotalPaise)
  if (refusal) throw new NotPlaced(refusal)
  const obstacle = await findCashObstacle(tx, request.address, priced.totalPaise)
  if (obstacle) throw new NotPlaced({ outcome: 'cash-not-possible', why: obstacle })

  const { email, address } = request
  const [order] = await insertNumberedOrders(tx, [
    {
      customerId,
      email,
      address,
      cartId: cart.id,
      totalPaise: priced.totalPaise,
      payMode: 'cod',
      holdMinutes: HOLD_MINUTES,
    },
  ])
  const { id, number } = order!
  await insertOrderLines(tx, [{ orderId: id, lines: priced.lines }])
  await rememberOrderAddresses(tx, [{ customerId, address }])
  await updateCartClosed(
    tx,
    cart.id,
    priced.lines.map(({ productId }) => productId),
  )
  await tellCustomer(tx, orderPlacedMessage(await findPayingOrder(tx, id), priced.lines))
  await publishOrder(tx, { id, customerId })

  // Last, because everybody who wants these pieces waits for these rows.
  const stock = await holdStock(tx, {
    orderId: id,
    lines: stockLinesOf(priced.lines),
    minutes: HOLD_MINUTES,
  })
  if (stock.outcome === 'sold-out' || !(await commitHold(tx, id)))
    throw new NotPlaced({ outcome: 'sold-out' })
  return { outcome: 'placed', number }
}

async function findCashObstacle(
  tx: Db,
  { pincode, phoneNo, altPhoneNo }: Address,
  totalPaise: Paise,
): Promise<CashObstacle | null> {
  const phone = indianPhone(phoneNo) ?? ''
  await lockCashPhone(tx, phone)
  const openOrders = await countOpenCashOrders(tx, phone)
  return cashObstacle(await findCashOnDelivery(tx), {
    totalPaise,
    pincode,
    phoneNo,
    altPhoneNo,
    openOrders,
  })
}

type Pressed = Pick<CashRequest, 'customerId' | 'lines' | 'sinceCartId'>

/** The number of an order for exactly these pieces that was placed for cash since the page was drawn. */
export async function findCashTwin(
  db: Db,
  { customerId, lines, sinceCartId }: Pressed,
): Promise<string | undefined> {
  for (const order of await listCashOrdersSince(db, customerId, sinceCartId)) {
    if (piecesAsText(await listBoughtLines(db, order.id)) === piecesAsText(lines))
      return order.number
  }
  return undefined
}

function piecesAsText(
  lines: readonly { productId: string; size: string; quantity: number }[],
): string {
  return lines
    .map(({ productId, size, quantity }) => [productId, size, quantity].join(' '))
    .toSorted()
    .join('\n')
}
