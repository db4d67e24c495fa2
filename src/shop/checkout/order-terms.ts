import type { PricedCart } from '../cart/cart.ts'
import type { Contacts } from '../offers/coupon.ts'
import type { PayMode } from '../pay-mode.ts'

/** The data and choices of the customer that, with the lines, decide the amounts of an order. */
export type OrderTerms = {
  customerId: string
  state: string
  pincode: string
  payMode: PayMode
  couponCode: string
  /** Whether store credit pays as much as possible. */
  usesCredit?: boolean
  /** Whether the order is wrapped as a gift, if the shop offers that. */
  giftWrap?: boolean
  /** Missing if the customer is recognized by the account only. */
  contacts?: Contacts | undefined
}

export type OrderToQuote = { priced: PricedCart; terms: OrderTerms }
