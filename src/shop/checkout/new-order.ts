import { advanceMode } from '../advance-mode.ts'
import { advanceKey, type OrderedAdvance } from '../advance-sale.ts'
import type { PricedCart } from '../cart/cart.ts'
import { addressFields, type Address } from '../customers/address.ts'
import type { Paise } from '../money.ts'
import { isSameExtras, noExtras, type OrderExtras } from '../orders/extras/order-extras.ts'
import type { PaymentState } from '../orders/order.ts'
import type { PayMode } from '../pay-mode.ts'
import type { NewOrderLine } from '../orders/paying-order.ts'
import { HOLD_MINUTES } from '../payments/payment-limits.ts'
import type { TaxedOrder } from '../tax/order-tax.ts'
import type { CheckoutRequest } from './checkout.ts'
import type { OrderTerms, QuotedAmounts } from './order-amounts.ts'
import type { Quote } from './quote-orders.server.ts'

/** The largest total that the gateway's contract and the table `orders` allow. */
const TOTAL_MAX_PAISE = 50_000_000

/** A checkout request together with its priced cart and what it costs. */
export type PricedRequest = Quote & { request: CheckoutRequest; priced: PricedCart }
type ComparedRequest = Pick<PricedRequest, 'request' | 'priced' | 'amounts' | 'delivery'>
type RequestToCreate = Pick<OrderToCreate, 'request' | 'priced' | 'amounts' | 'delivery' | 'cartId'>
export type OrderToCreate = PricedRequest & { cartId: number }
/** `newAccountAddress`: see `Hold`. */
export type OrderToHold = OrderToCreate & { isHeld: boolean; newAccountAddress: string | null }

export type Refusal =
  | { outcome: 'prices-changed'; cart: PricedCart; amounts: QuotedAmounts }
  | { outcome: 'advance-unconfirmed'; cart: PricedCart; amounts: QuotedAmounts }
  | { outcome: 'sold-out' }
  | { outcome: 'order-too-large' }

/** Returns null if the cart can be ordered for exactly the total that the customer saw. */
export function refusalOf({
  request,
  priced,
  amounts,
}: Omit<ComparedRequest, 'delivery'>): Refusal | null {
  const kinds = new Set(priced.notices.map(({ kind }) => kind))
  if (kinds.has('sold-out') || kinds.has('only-some-left')) return { outcome: 'sold-out' }
  const isComplete = !kinds.has('not-available') && !kinds.has('size-not-offered')
  const isWrapped = !request.giftWrap || amounts.giftWrapPaise !== undefined
  const isSeen =
    isWrapped &&
    amounts.totalPaise === request.expectedTotalPaise &&
    amounts.creditPaise === (request.creditPaise ?? 0)
  if (!isComplete || !isSeen) return { outcome: 'prices-changed', cart: priced, amounts }
  if (advanceKey(priced.lines) !== (request.confirmedAdvance ?? ''))
    return { outcome: 'advance-unconfirmed', cart: priced, amounts }
  return amounts.totalPaise > TOTAL_MAX_PAISE ? { outcome: 'order-too-large' } : null
}

export function termsOf(request: CheckoutRequest, payMode: PayMode): OrderTerms {
  const { customerId, address, couponCode = '', contacts } = request
  const { usesCredit = false, giftWrap = false } = request
  const { state, pincode } = address
  return { customerId, state, pincode, payMode, couponCode, contacts, usesCredit, giftWrap }
}

export function newOrder(
  { request, priced, amounts, delivery, cartId }: RequestToCreate,
  payMode: PayMode,
  taxed: TaxedOrder | null = null,
) {
  const { customerId, email, address, extras = noExtras } = request
  const { discountPaise, deliveryPaise, cashFeePaise, giftWrapPaise } = amounts
  const { totalPaise, creditPaise } = amounts
  return {
    customerId,
    email,
    address,
    extras: taxed ? extras : { ...extras, gstin: '', businessName: '' },
    cartId,
    discountPaise,
    deliveryPaise,
    cashFeePaise,
    giftWrapPaise,
    totalPaise,
    creditPaise,
    payablePaise: totalPaise - creditPaise,
    boughtTitles: priced.lines.map(({ title }) => title).join(' '),
    payMode,
    holdMinutes: HOLD_MINUTES,
    promise: delivery.dates,
    ...(taxed && { tax: taxed.order }),
  }
}

export function newOrderLines(one: ComparedRequest, taxed: TaxedOrder | null): NewOrderLine[] {
  return one.priced.lines.map((line, index) => ({
    ...line,
    ...one.amounts.lines[index]!,
    advance: advanceOf(one, index),
    tax: taxed?.lines[index] ?? null,
  }))
}

function advanceOf({ priced, delivery }: ComparedRequest, index: number): OrderedAdvance | null {
  const { advance } = priced.lines[index]!
  const dispatchDay = delivery.dispatchDays[index]
  return advance && dispatchDay ? { saleMode: advanceMode(advance), dispatchDay } : null
}

type ComparedLine = {
  productId: string
  size: string
  stockSize: string
  quantity: number
  unitPricePaise: Paise
  discountPaise: Paise
  chargesPaise: Paise
  advance?: OrderedAdvance | null
}
type ComparedOrder = Pick<
  QuotedAmounts,
  'discountPaise' | 'deliveryPaise' | 'cashFeePaise' | 'totalPaise' | 'creditPaise'
> & {
  giftWrapPaise: Paise | null
  paymentState: PaymentState
  email: string
  address: Address
  extras: OrderExtras
}

/** Returns true if the request equals the customer's existing unpaid order. */
export function isSameOrder(
  order: ComparedOrder,
  lines: readonly ComparedLine[],
  one: ComparedRequest,
): boolean {
  const { request, amounts } = one
  return (
    order.paymentState === 'pending_payment' &&
    comparedAmounts.every((part) => order[part] === amounts[part]) &&
    order.giftWrapPaise === (amounts.giftWrapPaise ?? null) &&
    order.email === request.email &&
    addressFields.every((field) => order.address[field] === request.address[field]) &&
    isSameExtras(order.extras, request.extras ?? noExtras) &&
    linesKey(lines) === linesKey(newOrderLines(one, null))
  )
}

const comparedAmounts = [
  'discountPaise',
  'deliveryPaise',
  'cashFeePaise',
  'totalPaise',
  'creditPaise',
] as const

function linesKey(lines: readonly ComparedLine[]): string {
  return lines
    .map((line) =>
      [
        line.productId,
        line.size,
        line.stockSize,
        line.quantity,
        line.unitPricePaise,
        line.discountPaise,
        line.chargesPaise,
        line.advance?.saleMode,
        line.advance?.dispatchDay,
      ].join(' '),
    )
    .toSorted()
    .join('\n')
}
