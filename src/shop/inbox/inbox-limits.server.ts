import type pg from 'pg'
import {
  countAttempt,
  type Allowance,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

const HOUR = 3600
const contactsByAddress: RateLimit = { name: 'contact', attemptsMax: 60, windowSeconds: HOUR }
const newslettersByAddress: RateLimit = { name: 'newsletter', attemptsMax: 60, windowSeconds: HOUR }

export function allowContact(pool: pg.Pool, address: string): Promise<Allowance> {
  return countAttempt(pool, contactsByAddress, address)
}

export function allowNewsletter(pool: pg.Pool, address: string): Promise<Allowance> {
  return countAttempt(pool, newslettersByAddress, address)
}
