import type { CheckoutBegun } from '#shop/checkout/begin-checkout.server.ts'
import type { CashOrderPlaced } from '#shop/checkout/place-cash-order.server.ts'
import type { AddressProblems } from '#shop/customers/address.ts'

export type BegunOrder = Extract<CheckoutBegun, { outcome: 'begun' }>

export type PlaceOrderAnswer =
  | Exclude<CheckoutBegun | CashOrderPlaced, { outcome: 'address-incomplete' }>
  | { outcome: 'address-incomplete'; problems: AddressProblems }
  /** Nothing was written, and the gateway was not asked. */
  | { outcome: 'too-many-attempts'; message: string }
  /** The line broke: nobody knows whether the shop has heard. Asking again is safe. */
  | { outcome: 'no-answer' }
