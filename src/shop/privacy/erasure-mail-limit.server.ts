import type pg from 'pg'
import { countAttempt, type RateLimit } from '#platform/rate-limits/rate-limits.server.ts'

const mailsToAddress: RateLimit = {
  name: 'erasure-mail',
  attemptsMax: 3,
  windowSeconds: 24 * 60 * 60,
}

/** Whether an address may get a mail about the erasure of its account. The limit holds for all
 * accounts with this address, because a stranger can create and erase any number of them. */
export async function allowErasureMail(pool: pg.Pool, email: string): Promise<boolean> {
  return (await countAttempt(pool, mailsToAddress, email)).allowed
}
