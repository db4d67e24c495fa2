import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

const HOUR = 3600
const requestsByClient: RateLimit = { name: 'back-in-stock', attemptsMax: 60, windowSeconds: HOUR }
const mailsToAddress: RateLimit = {
  name: 'back-in-stock-mail',
  attemptsMax: 5,
  windowSeconds: 24 * HOUR,
}

export function allowBackInStockRequest(pool: pg.Pool, address: string): Promise<Allowance> {
  return countAttempt(pool, requestsByClient, address)
}

/** Whether an address may get another mail that it has to confirm. */
export async function allowConfirmationMail(pool: pg.Pool, email: string): Promise<boolean> {
  return (await countAttempt(pool, mailsToAddress, email)).allowed
}
