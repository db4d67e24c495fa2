import { findIsEmailConfirmed } from '#platform/auth/account-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { PricedCart } from '../cart/cart.ts'
import { lockOpenCartId, updateCartClosed } from '../cart/cart-store.server.ts'
import { priceCart } from '../cart/price-cart.server.ts'
import { requiredAddressFields } from '../customers/address.ts'
import { rememberOrderAddresses } from '../customers/remember-order-address.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { orderPlacedMessage } from '../orders/order-mails.ts'
import { newOrderNotice } from '../orders/order-notices.ts'
import { findDuplicateCashOrder, findLiveOrderId } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { cashObstacle, type CashObstacle } from '../settings/cash-on-delivery.ts'
import { findCashOnDelivery } from '../settings/settings-store.server.ts'
import { commitHold } from '../stock/hold-stock.server.ts'
import {
  countOpenCashOrders,
  updateCashAddress,
} from '../orders/cash/open-cash-order-store.server.ts'
import { countReturnedCashOrders } from '../orders/cash/returned-cash-store.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import { createOrders, SoldOut } from './create-order.server.ts'
import { HOLD_LIMITS, isDueToOthers, type HoldLimits } from './hold-limits.ts'
import { decideHolds } from './limit-new-accounts.server.ts'
import { refusalOf, type OrderToCreate, type OrderToHold } from './new-order.ts'
import type { QuotedAmounts } from './order-amounts.ts'
import { priceRequests, pricesChanged } from './price-requests.server.ts'
import { repeatRefusal, type RepeatRefusal } from './ordered-before.ts'
import { listRecentOrdersOf } from './recent-orders-store.server.ts'
import { OffersUsedUp } from './reserve-offers-and-credit.server.ts'
import { supersedeOrder } from './supersede-order.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

/**
 * `sinceCartId` is the id of the customer's cart when the page was rendered. Orders from this cart
 * or a later one are unknown to that page.
 */
export type CashRequest = CheckoutRequest & { sinceCartId: number }

export type CashOrderPlaced =
  /** Also returned if a double click or another tab has just placed the order. */
  | { outcome: 'placed'; number: string }
  | { outcome: 'cart-is-empty' }
  | { outcome: 'address-incomplete' }
  | { outcome: 'cash-not-possible'; why: CashObstacle }
  /** Cash orders need a confirmed email address. Nothing was written. */
  | { outcome: 'email-not-confirmed' }
  | { outcome: 'prices-changed'; cart: PricedCart; amounts: QuotedAmounts }
  | { outcome: 'advance-unconfirmed'; cart: PricedCart; amounts: QuotedAmounts }
  | { outcome: 'sold-out'; cart: PricedCart }
  | { outcome: 'order-too-large' }
  | RepeatRefusal
  | { outcome: 'already-paid'; number: string }
  | { outcome: 'gateway-unsure'; number: string }
  | { outcome: 'cart-changing' }

type Tried =
  | Exclude<CashOrderPlaced, { outcome: 'sold-out' }>
  | { outcome: 'sold-out' }
  | { outcome: 'other-order'; orderId: number }

/** Number of tries, because another tab may begin a payment for the same cart at the same time. */
const TRIES_MAX = 4

/** Places an order for cash on delivery, or one for which store credit pays. One transaction creates the order, sells the stock, closes
 * the cart and queues the mail. A payment begun for the same cart is cancelled first, unless the
 * gateway reports it as paid. */
export async function placeCashOrder(
  services: PaymentServices,
  request: CashRequest,
): Promise<CashOrderPlaced> {
  if (request.lines.length === 0) return { outcome: 'cart-is-empty' }
  if (requiredAddressFields.some((field) => !request.address[field].trim()))
    return { outcome: 'address-incomplete' }

  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const tried = await tryPlacing(services, request)
    if (tried.outcome === 'sold-out')
      return {
        outcome: 'sold-out',
        cart: await priceCart(services.db, request.lines, request.customerId),
      }
    if (tried.outcome !== 'other-order') return tried

    const superseded = await supersedeOrder(services, tried.orderId)
    if (superseded.outcome !== 'superseded') return superseded
  }
  services.log.warn(
    { customerId: request.customerId },
    'cart changed on every try; cash order not placed',
  )
  return { outcome: 'cart-changing' }
}

/** Thrown to roll back the transaction, because a refused order must write nothing. */
class NotPlaced extends Error {
  readonly reason: Tried

  constructor(reason: Tried) {
    super(reason.outcome)
    this.reason = reason
  }
}

async function tryPlacing(
  { db, holdLimits = HOLD_LIMITS }: PaymentServices,
  request: CashRequest,
): Promise<Tried> {
  try {
    return await inTransaction(db, (tx) => place(tx, request, holdLimits))
  } catch (problem) {
    if (problem instanceof SoldOut) return { outcome: 'sold-out' }
    if (problem instanceof OffersUsedUp) return pricesChanged(db, request, payModeOf(request))
    if (problem instanceof NotPlaced) return problem.reason
    throw problem
  }
}

/** A concurrent request of the customer waits here for the cart's lock, then finds the order. */
async function place(tx: Db, request: CashRequest, limits: HoldLimits): Promise<Tried> {
  const { customerId, address } = request
  const cartId = await lockOpenCartId(tx, customerId)
  const duplicate = await findDuplicateCashOrder(tx, request)
  if (duplicate) return { outcome: 'placed', number: duplicate }
  const before = await listRecentOrdersOf(tx, [request])
  const repeat = repeatRefusal(before.get(customerId), request)
  if (repeat) throw new NotPlaced(repeat)
  const liveOrderId = await findLiveOrderId(tx, cartId)
  if (liveOrderId !== undefined) return { outcome: 'other-order', orderId: liveOrderId }

  const payMode = payModeOf(request)
  const [one] = await priceRequests(tx, [request], payMode)
  const { priced } = one!
  const refusal = refusalOf(one!)
  if (refusal) throw new NotPlaced(refusal)
  const toHold =
    payMode === 'credit'
      ? { ...one!, cartId, isHeld: true, newAccountAddress: null }
      : await allowCash(tx, request, { ...one!, cartId }, limits)

  const { lines } = priced
  const [order] = await createOrders(tx, [toHold], payMode, async ([placed]) => {
    if (toHold.newAccountAddress) await updateCashAddress(tx, placed!.id, toHold.newAccountAddress)
    await rememberOrderAddresses(tx, [{ customerId, address }])
    await updateCartClosed(tx, cartId, lines)
    await queueCustomerMail(tx, orderPlacedMessage(placed!))
    await recordStaffNotices(tx, newOrderNotice(placed!))
    await publishOrder(tx, placed!)
  })
  await commitHold(tx, order!.id)
  return { outcome: 'placed', number: order!.number }
}

function payModeOf({ creditPaise = 0, expectedTotalPaise }: CashRequest): 'cod' | 'credit' {
  return creditPaise > 0 && creditPaise === expectedTotalPaise ? 'credit' : 'cod'
}

async function allowCash(
  tx: Db,
  request: CashRequest,
  order: OrderToCreate,
  limits: HoldLimits,
): Promise<OrderToHold> {
  const obstacle = order.delivery.takesCash
    ? await findCashObstacle(tx, request, order.amounts)
    : 'pincode'
  if (obstacle) throw new NotPlaced({ outcome: 'cash-not-possible', why: obstacle })
  const toHold = await holdOrRefuse(tx, order, limits)
  if (!(await findIsEmailConfirmed(tx, request.customerId, request.email)))
    throw new NotPlaced({ outcome: 'email-not-confirmed' })
  return toHold
}

async function holdOrRefuse(
  tx: Db,
  order: OrderToCreate,
  limits: HoldLimits,
): Promise<OrderToHold> {
  const decision = (await decideHolds(tx, [order], limits)).get(order)!
  if (decision.outcome === 'sold-out') throw new NotPlaced(decision)
  if (decision.outcome === 'cannot-hold')
    throw new NotPlaced({
      outcome: 'cash-not-possible',
      why: isDueToOthers(decision.why) ? 'too-many-first-orders' : 'first-order-too-large',
    })
  return { ...order, isHeld: true, newAccountAddress: decision.newAccountAddress }
}

async function findCashObstacle(
  tx: Db,
  request: CashRequest,
  { totalPaise, cashFeePaise }: OrderToCreate['amounts'],
): Promise<CashObstacle | null> {
  const { pincode, phoneNo, altPhoneNo } = request.address
  const open = await countOpenCashOrders(tx, request)
  const cash = await findCashOnDelivery(tx)
  const buyer = { customerId: request.customerId, phones: [phoneNo, altPhoneNo] }
  const returned = await countReturnedCashOrders(tx, buyer, cash.returnsDays)
  return cashObstacle(cash, {
    totalPaise: totalPaise - cashFeePaise,
    cashFeePaise,
    pincode,
    phoneNo,
    altPhoneNo,
    openOfAccount: open.ofAccount,
    openFromAddress: open.fromAddress,
    returned: returned.own,
  })
}
