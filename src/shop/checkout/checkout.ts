import type { CartLine, PricedCart } from '../cart/cart.ts'
import type { Address } from '../customers/address.ts'
import type { Paise } from '../money.ts'
import type { HoldObstacle } from './hold-limits.ts'
import type { RepeatRefusal } from './ordered-before.ts'
import type { PaymentRequest } from './payment-request.ts'

export type CheckoutRequest = {
  customerId: string
  /** The account's email, which receives the mails. */
  email: string
  address: Address
  /** Trusted for products and quantities, never for prices. */
  lines: readonly CartLine[]
  /** The total that the customer saw when pressing Place Order. */
  expectedTotalPaise: Paise
  /** For limits: a keyed hash of the client's IPv4 address or IPv6 /64 network. */
  addressFingerprint: string
  /** The customer was told that the stock cannot be held, and wants to pay nevertheless. */
  acceptsNoHold: boolean
  /** The number of the recent order with the same items, which the customer wants again; null without a confirmation. */
  confirmedOrder: string | null
}

export type CheckoutBegun =
  | ({ outcome: 'begun' } & PaymentRequest)
  | { outcome: 'cart-is-empty' }
  | { outcome: 'address-incomplete' }
  /** Nothing was written; the customer must see the new total first. */
  | { outcome: 'prices-changed'; cart: PricedCart }
  | { outcome: 'sold-out'; cart: PricedCart }
  | { outcome: 'order-too-large' }
  | RepeatRefusal
  /** The customer has held these products for too long without paying. Nothing was written. */
  | { outcome: 'held-too-long'; freeAt: Date }
  /** The account has never paid and is above a limit; it may pay without a hold. Nothing was written. */
  | { outcome: 'cannot-hold'; why: HoldObstacle }
  /** A payment for this cart has arrived, or is in review. */
  | { outcome: 'already-paid'; number: string }
  /** `reason` is machine-readable; `wrong_keys` is the shop's own fault. */
  | { outcome: 'gateway-refused'; reason: string }
  /** The gateway's state is unknown; the payment page shows it as soon as it is known. */
  | { outcome: 'gateway-unsure'; number: string }
  /** Another tab kept changing the same cart; the customer must see its present lines first. */
  | { outcome: 'cart-changing' }
