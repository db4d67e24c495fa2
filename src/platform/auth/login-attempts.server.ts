import type pg from 'pg'
import {
  countAttempt,
  forgetAttempts,
  loginsByAccount,
  loginsByAccountAnywhere,
  loginsByAddress,
  secondStepsByAccount,
  secondStepsByDay,
  takeBackAttempt,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'

export type TooManyAttempts = {
  outcome: 'too-many-attempts'
  retryAfterSeconds: number
  /** The account is being tried from many places: a browser that it knows, or a new password, gets in meanwhile. */
  isEverywhere?: true
}

/** Who tries: `account` is an e-mail, `browser` the mark of one that was let into this account before. */
export type LoginAttempt = { address: string; account: string; browser: string | null }

/**
 * Counts, and answers why it has to wait; null when it may go on. Somebody who tries passwords from many addresses comes to
 * an end for the account as a whole. The owner does not: a browser that the account knows is counted by itself, and
 * whoever sets a new password by mail makes a browser known.
 */
export async function countLogin(
  pool: pg.Pool,
  attempt: LoginAttempt,
): Promise<TooManyAttempts | null> {
  for (const { limit, who } of limitsOf(attempt)) {
    const allowance = await countAttempt(pool, limit, who)
    if (allowance.allowed) continue
    const { retryAfterSeconds } = allowance
    return {
      outcome: 'too-many-attempts',
      retryAfterSeconds,
      ...(limit === loginsByAccountAnywhere ? { isEverywhere: true as const } : {}),
    }
  }
  return null
}

/** It was the right person: what was counted against this browser or address is forgotten, what others tried is not. */
export async function forgiveLogin(pool: pg.Pool, attempt: LoginAttempt): Promise<void> {
  for (const { limit, who } of limitsOf(attempt)) {
    if (limit === loginsByAccount) await forgetAttempts(pool, limit, who)
    else await takeBackAttempt(pool, limit, who)
  }
}

function limitsOf({
  address,
  account,
  browser,
}: LoginAttempt): { limit: RateLimit; who: string }[] {
  const byAddress = { limit: loginsByAddress, who: address }
  if (browser) return [byAddress, { limit: loginsByAccount, who: `${account} known ${browser}` }]
  return [
    byAddress,
    { limit: loginsByAccount, who: `${account} ${address}` },
    { limit: loginsByAccountAnywhere, who: account },
  ]
}

/** Only somebody who knows the password comes this far: a few codes at a time, and few enough a day that guessing is hopeless. */
export async function countSecondStep(
  pool: pg.Pool,
  userId: string,
): Promise<TooManyAttempts | null> {
  for (const limit of [secondStepsByAccount, secondStepsByDay]) {
    const allowance = await countAttempt(pool, limit, userId)
    if (!allowance.allowed)
      return { outcome: 'too-many-attempts', retryAfterSeconds: allowance.retryAfterSeconds }
  }
  return null
}

export async function forgiveSecondSteps(pool: pg.Pool, userId: string): Promise<void> {
  for (const limit of [secondStepsByAccount, secondStepsByDay])
    await forgetAttempts(pool, limit, userId)
}
