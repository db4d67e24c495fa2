import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

/** Each changed answer is a notice for staff and a call to the carrier. */
const answersByParcel: RateLimit = { name: 'delivery-answer', attemptsMax: 10, windowSeconds: 3600 }

export function allowDeliveryAnswer(pool: pg.Pool, parcelId: number): Promise<Allowance> {
  return countAttempt(pool, answersByParcel, String(parcelId))
}
