import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

/** Limits the photos that one customer can store. */
const requestsByCustomer: RateLimit = {
  name: 'return-request',
  attemptsMax: 20,
  windowSeconds: 60 * 60,
}

export function allowReturnRequest(pool: pg.Pool, customerId: string): Promise<Allowance> {
  return countAttempt(pool, requestsByCustomer, customerId)
}
