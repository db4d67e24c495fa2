import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

/** Limits checkouts, so that no customer uses up the gateway's quota of the shop. */
const checkoutsByCustomer: RateLimit = {
  name: 'checkout',
  attemptsMax: 30,
  windowSeconds: 15 * 60,
}

export function allowCheckout(pool: pg.Pool, customerId: string): Promise<Allowance> {
  return countAttempt(pool, checkoutsByCustomer, customerId)
}
