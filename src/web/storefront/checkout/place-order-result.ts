import type { CheckoutBegun } from '#shop/checkout/checkout.ts'
import type { CashOrderPlaced } from '#shop/checkout/place-cash-order.server.ts'
import type { AddressErrors } from '#shop/customers/address.ts'
import type { ExtraField } from '#shop/orders/extras/order-extras.ts'
import type { FieldTexts } from '#shop/parse-result.ts'

export type StartedOrder = Extract<CheckoutBegun, { outcome: 'begun' }>

/** The customer must enter the code that was mailed before the cash order is placed. Nothing was written. */
export type EmailCodeNeeded = {
  outcome: 'email-not-confirmed'
  email: string
  code: 'sent' | 'missing' | 'wrong'
}

/** Fields of the form that must change. Nothing was written. */
export type RefusedFields =
  | { outcome: 'address-incomplete'; errors: AddressErrors }
  | { outcome: 'extras-refused'; problems: FieldTexts<ExtraField> }

export type PlaceOrderResult =
  | Exclude<
      CheckoutBegun | CashOrderPlaced,
      { outcome: 'address-incomplete' | 'cannot-hold' | 'email-not-confirmed' }
    >
  | EmailCodeNeeded
  | RefusedFields
  /** The stock cannot be held, but the customer may pay nevertheless. Nothing was written. */
  | { outcome: 'cannot-hold'; message: string }
  /** Nothing was written and the gateway was not called. */
  | { outcome: 'too-many-attempts'; message: string }
  /** The shop has too many orders at once. The browser sends the same order again after the pause.
   * Nothing was written. */
  | { outcome: 'busy'; retrySeconds: number }
  /** The connection broke, so the result is unknown. Trying again is safe. */
  | { outcome: 'no-answer' }
