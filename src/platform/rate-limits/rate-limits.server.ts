import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** `name` is part of the stored key. */
export type RateLimit = { name: string; attemptsMax: number; windowSeconds: number }
export type Allowance = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts and decides in one statement, so that simultaneous attempts cannot exceed the limit. */
export async function countAttempt(
  pool: pg.Pool,
  limit: RateLimit,
  key: string,
): Promise<Allowance> {
  try {
    await limiter(pool, limit).consume(hashOf(key))
    return { allowed: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return {
      allowed: false,
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    }
  }
}

/** Resets the count to zero. */
export async function resetAttempts(pool: pg.Pool, limit: RateLimit, key: string): Promise<void> {
  await limiter(pool, limit).delete(hashOf(key))
}

/** Takes back one attempt; all other attempts stay counted. */
export async function releaseAttempt(pool: pg.Pool, limit: RateLimit, key: string): Promise<void> {
  await limiter(pool, limit).reward(hashOf(key))
}

/** The library does not manage the table: a migration creates it, and a job deletes expired rows. */
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

/** Hashes the key, because a hash fits the column and keeps email and IP addresses out of the table. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
