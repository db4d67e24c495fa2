import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** How often one and the same somebody may try something before having to wait. */
export type RateLimit = { name: string; attemptsMax: number; windowSeconds: number }
export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number }

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** Whole villages share one address behind a mobile network: limits by address are wide, limits by account are narrow. */
export const loginsByAccount: RateLimit = {
  name: 'login-account',
  attemptsMax: 10,
  windowSeconds: 15 * MINUTE,
}
export const loginsByAddress: RateLimit = {
  name: 'login-address',
  attemptsMax: 300,
  windowSeconds: 15 * MINUTE,
}
/** From wherever: a row of addresses does not make a row of new beginnings. Browsers that the account knows are not counted here. */
export const loginsByAccountAnywhere: RateLimit = {
  name: 'login-account-anywhere',
  attemptsMax: 30,
  windowSeconds: HOUR,
}
export const secondStepsByAccount: RateLimit = {
  name: 'second-step',
  attemptsMax: 10,
  windowSeconds: 15 * MINUTE,
}
export const secondStepsByDay: RateLimit = {
  name: 'second-step-day',
  attemptsMax: 60,
  windowSeconds: DAY,
}
export const signUpsByAddress: RateLimit = {
  name: 'sign-up',
  attemptsMax: 300,
  windowSeconds: HOUR,
}
export const resetsByAccount: RateLimit = {
  name: 'reset-account',
  attemptsMax: 5,
  windowSeconds: HOUR,
}
export const resetsByAddress: RateLimit = {
  name: 'reset-address',
  attemptsMax: 100,
  windowSeconds: HOUR,
}
const contactsByAddress: RateLimit = { name: 'contact', attemptsMax: 60, windowSeconds: HOUR }
const newslettersByAddress: RateLimit = { name: 'newsletter', attemptsMax: 60, windowSeconds: HOUR }
/** Each may ask the gateway for a new order: nobody uses up what the gateway allows the whole shop. */
const checkoutsByCustomer: RateLimit = {
  name: 'checkout',
  attemptsMax: 30,
  windowSeconds: 15 * MINUTE,
}

export function allowCheckout(pool: pg.Pool, customerId: string): Promise<Allowance> {
  return countAttempt(pool, checkoutsByCustomer, customerId)
}

export function allowContact(pool: pg.Pool, address: string): Promise<Allowance> {
  return countAttempt(pool, contactsByAddress, address)
}

export function allowNewsletter(pool: pg.Pool, address: string): Promise<Allowance> {
  return countAttempt(pool, newslettersByAddress, address)
}

/** Counts first and decides then, in one statement: attempts made at once cannot slip past the limit together. */
export async function countAttempt(
  pool: pg.Pool,
  limit: RateLimit,
  who: string,
): Promise<Allowance> {
  try {
    await limiter(pool, limit).consume(keyOf(who))
    return { allowed: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return {
      allowed: false,
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    }
  }
}

/** Starts again at nothing: the attempt turned out to be the right person. */
export async function forgetAttempts(pool: pg.Pool, limit: RateLimit, who: string): Promise<void> {
  await limiter(pool, limit).delete(keyOf(who))
}

/** Takes one attempt back, and leaves the others counted. */
export async function takeBackAttempt(pool: pg.Pool, limit: RateLimit, who: string): Promise<void> {
  await limiter(pool, limit).reward(keyOf(who))
}

/** The table is the migration's; expired rows are swept by a job and not by timers in every process. */
function limiter(pool: pg.Pool, limit: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.attemptsMax,
    duration: limit.windowSeconds,
  })
}

/** Any text fits the column, and the table holds nobody's e-mail or address. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}
