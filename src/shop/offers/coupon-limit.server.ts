import type pg from 'pg'
import {
  countAttempt,
  releaseAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'
import type { CouponProblem } from './coupon.ts'

/** Wrong codes of one customer, so that codes cannot be guessed. */
const wrongCodes: RateLimit = { name: 'coupon', attemptsMax: 10, windowSeconds: 60 * 60 }

/** Counts a try with a code before it is looked up. Call `refundTry` if the code was right. */
export function allowCode(pool: pg.Pool, customerId: string): Promise<Allowance> {
  return countAttempt(pool, wrongCodes, customerId)
}

/** A code that exists is no guess, even if it does not fit the cart. */
export async function refundTry(
  pool: pg.Pool,
  customerId: string,
  problem: CouponProblem | null,
): Promise<void> {
  if (problem?.code !== 'unknown') await releaseAttempt(pool, wrongCodes, customerId)
}
