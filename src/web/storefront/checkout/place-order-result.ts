import type { CheckoutBegun } from '#shop/checkout/checkout.ts'
import type { CashOrderPlaced } from '#shop/checkout/place-cash-order.server.ts'
import type { AddressErrors } from '#shop/customers/address.ts'

export type StartedOrder = Extract<CheckoutBegun, { outcome: 'begun' }>

/** The customer must enter the code that was mailed before the cash order is placed. Nothing was written. */
export type EmailCodeNeeded = {
  outcome: 'email-not-confirmed'
  email: string
  code: 'sent' | 'missing' | 'wrong'
}

export type PlaceOrderResult =
  | Exclude<
      CheckoutBegun | CashOrderPlaced,
      { outcome: 'address-incomplete' | 'cannot-hold' | 'email-not-confirmed' }
    >
  | EmailCodeNeeded
  | { outcome: 'address-incomplete'; errors: AddressErrors }
  /** The stock cannot be held, but the customer may pay nevertheless. Nothing was written. */
  | { outcome: 'cannot-hold'; message: string }
  /** Nothing was written and the gateway was not called. */
  | { outcome: 'too-many-attempts'; message: string }
  /** The shop has too many orders at once. The browser sends the same order again after the pause.
   * Nothing was written. */
  | { outcome: 'busy'; retrySeconds: number }
  /** The connection broke, so the result is unknown. Trying again is safe. */
  | { outcome: 'no-answer' }
