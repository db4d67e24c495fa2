import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

const HOUR = 3600
const complaintsByAddress: RateLimit = { name: 'complaint', attemptsMax: 20, windowSeconds: HOUR }
/** Each complaint sends a mail to this address, which may be a stranger's. */
const complaintsByEmail: RateLimit = {
  name: 'complaint-mail',
  attemptsMax: 5,
  windowSeconds: 24 * HOUR,
}

/** `address` is the network address of the sender. */
export async function allowComplaint(
  pool: pg.Pool,
  { address, email }: { address: string; email: string },
): Promise<Allowance> {
  const byAddress = await countAttempt(pool, complaintsByAddress, address)
  return byAddress.allowed ? countAttempt(pool, complaintsByEmail, email.toLowerCase()) : byAddress
}
