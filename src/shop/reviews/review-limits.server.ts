import type pg from 'pg'
import { countAttempt, type Allowance } from '#platform/rate-limits/rate-limits.server.ts'

/** Photos of a review cost seconds of processor time. */
const reviewsByCustomer = { name: 'review', attemptsMax: 20, windowSeconds: 3600 }

export function allowReview(pool: pg.Pool, customerId: string): Promise<Allowance> {
  return countAttempt(pool, reviewsByCustomer, customerId)
}
