import type { Paise } from '../money.ts'

/** A customer as staff see her. */
export type CustomerRecord = {
  id: string
  name: string
  email: string
  isEmailConfirmed: boolean
  /** Guests have ordered without an account. */
  isGuest: boolean
  joinedAt: Date
  /** Placed orders, including cancelled and refunded ones. */
  orders: number
  /** Totals of the orders that were neither cancelled nor refunded as a whole. */
  boughtPaise: Paise
  lastOrderAt: Date | null
}

export type CustomerFilter = {
  /** Part of a name, email address or phone number, at least `SEARCH_MIN` characters. */
  search: string
  page: number
}

/** In characters; indexes find no shorter text. */
export const SEARCH_MIN = 3

/** A search with this many digits also looks for phone numbers. */
export const PHONE_DIGITS_MIN = 6

export const CUSTOMERS_PER_PAGE = 25
