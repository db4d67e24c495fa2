import type pg from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import {
  countAttempt,
  releaseAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'
import { listApplicableOffers } from './applicable-offer-store.server.ts'
import { parseCode } from './offer-code.ts'

/** Wrong codes of one customer, so that codes cannot be guessed. */
const wrongCodes: RateLimit = { name: 'coupon', attemptsMax: 10, windowSeconds: 60 * 60 }

/** Counts a try with a wrong code. After too many, right codes are refused too, because otherwise
 * the result would reveal them. */
export async function allowCode(
  { db, pool }: { db: Db; pool: pg.Pool },
  { customerId, couponCode }: { customerId: string; couponCode: string },
): Promise<Allowance> {
  if (couponCode === '') return { allowed: true }
  const allowance = await countAttempt(pool, wrongCodes, customerId)
  if (allowance.allowed && (await isKnown(db, couponCode)))
    await releaseAttempt(pool, wrongCodes, customerId)
  return allowance
}

async function isKnown(db: Db, couponCode: string): Promise<boolean> {
  const code = parseCode(couponCode)
  if (code === null) return false
  const offers = await listApplicableOffers(db, [code])
  return offers.some((offer) => offer.code === code && (offer.isRunning || offer.isOver))
}
