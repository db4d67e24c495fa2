import type pg from 'pg'
import { countAttempt, type RateLimit } from '#platform/rate-limits/rate-limits.server.ts'

const mailsToAddress: RateLimit = {
  name: 'erasure-mail',
  attemptsMax: 3,
  windowSeconds: 24 * 60 * 60,
}

/** Whether the address of an account may get the mail about its erasure. A stranger can create and
 * erase accounts with somebody's address again and again. */
export async function allowErasureMail(pool: pg.Pool, email: string): Promise<boolean> {
  return (await countAttempt(pool, mailsToAddress, email)).allowed
}
