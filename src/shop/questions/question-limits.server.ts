import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

const DAY = 24 * 3600
/** Many customers of a mobile network share an address. */
const questionsByAddress: RateLimit = { name: 'question', attemptsMax: 30, windowSeconds: DAY }
const questionsByEmail: RateLimit = { name: 'question-email', attemptsMax: 10, windowSeconds: DAY }

/** `address` is the network address of the sender. */
export async function allowQuestion(
  pool: pg.Pool,
  { address, email }: { address: string; email: string },
): Promise<Allowance> {
  const byAddress = await countAttempt(pool, questionsByAddress, address)
  return byAddress.allowed ? countAttempt(pool, questionsByEmail, email) : byAddress
}
