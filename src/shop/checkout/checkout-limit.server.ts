import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

/** Each attempt may ask the gateway for a new order: one customer must not use up the shop's quota there. */
const checkoutsByCustomer: RateLimit = {
  name: 'checkout',
  attemptsMax: 30,
  windowSeconds: 15 * 60,
}

export function allowCheckout(pool: pg.Pool, customerId: string): Promise<Allowance> {
  return countAttempt(pool, checkoutsByCustomer, customerId)
}
