import type { CartLine, PricedCart } from '../cart/cart.ts'
import type { Address } from '../customers/address.ts'
import type { Contacts } from '../offers/coupon.ts'
import type { Paise } from '../money.ts'
import type { OrderExtras } from '../orders/extras/order-extras.ts'
import type { HoldObstacle } from './hold-limits.ts'
import type { QuotedAmounts } from './order-amounts.ts'
import type { RepeatRefusal } from './ordered-before.ts'
import type { PaymentRequest } from './payment-request.ts'

export type CheckoutRequest = {
  customerId: string
  /** The email address of the account, to which all mails about the order are sent. */
  email: string
  address: Address
  extras?: OrderExtras
  /** The cart lines sent by the browser. Products and quantities are trusted, prices are not. */
  lines: readonly CartLine[]
  /** The total that the customer saw when pressing Place Order. */
  expectedTotalPaise: Paise
  /** The store credit that the order summary used. */
  creditPaise?: Paise
  usesCredit?: boolean
  giftWrap?: boolean
  /** The `advanceKey` of the pieces whose later dispatch the customer confirmed. */
  confirmedAdvance?: string
  /** The coupon in the order summary. */
  couponCode?: string
  /** Recognizes customers of limited offers who have several accounts. */
  contacts?: Contacts
  /** A keyed hash of the client's IPv4 address or IPv6 /64 network, used for limits. */
  addressFingerprint: string
  /** True if the customer wants to pay although the stock cannot be held. */
  acceptsNoHold: boolean
  /** The number of a recent order with the same items, if the customer confirmed ordering them
   * again; else null. */
  confirmedOrder: string | null
}

export type CheckoutBegun =
  | ({ outcome: 'begun' } & PaymentRequest)
  | { outcome: 'cart-is-empty' }
  | { outcome: 'address-incomplete' }
  /** Nothing was written, because the customer must see the new total first. */
  | { outcome: 'prices-changed'; cart: PricedCart; amounts: QuotedAmounts }
  /** The customer must first confirm the later dispatch of these pieces. Nothing was written. */
  | { outcome: 'advance-unconfirmed'; cart: PricedCart; amounts: QuotedAmounts }
  | { outcome: 'sold-out'; cart: PricedCart }
  | { outcome: 'order-too-large' }
  | RepeatRefusal
  /** The customer has held these products for too long without paying. Nothing was written. */
  | { outcome: 'held-too-long'; freeAt: Date }
  /** A new account is above a limit and may pay without a hold. Nothing was written. */
  | { outcome: 'cannot-hold'; why: HoldObstacle }
  /** A payment for this cart has already arrived, or is being reviewed. */
  | { outcome: 'already-paid'; number: string }
  /** `reason` is a code. The code `wrong_keys` means that the shop's own keys are wrong. */
  | { outcome: 'gateway-refused'; reason: string }
  /** It is unknown whether the gateway accepted the order. The payment page shows it when it is
   * known. */
  | { outcome: 'gateway-unsure'; number: string }
  /** Another tab kept changing the same cart, so the customer must see its present lines first. */
  | { outcome: 'cart-changing' }
