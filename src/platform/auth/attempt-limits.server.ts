import type pg from 'pg'
import {
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'
import type { CodeKind } from './one-time-code.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Mobile networks share one address among many customers, so limits per address are generous and
 * limits per account strict.
 */
const loginsByAddress: RateLimit = {
  name: 'login-address',
  attemptsMax: 300,
  windowSeconds: 15 * MINUTE,
}
export const loginsByAccount: RateLimit = {
  name: 'login-account',
  attemptsMax: 10,
  windowSeconds: 15 * MINUTE,
}
/** From all addresses together. Browsers known to the account are not counted here. */
const loginsByAccountAnywhere: RateLimit = {
  name: 'login-account-anywhere',
  attemptsMax: 30,
  windowSeconds: HOUR,
}
const appCodes: RateLimit = { name: 'second-step', attemptsMax: 10, windowSeconds: 15 * MINUTE }
const appCodesByDay: RateLimit = { name: 'second-step-day', attemptsMax: 60, windowSeconds: DAY }
/**
 * A separate limit, so that the owner can still log in after an attacker has used up the day's
 * attempts.
 */
const recoveryCodes: RateLimit = {
  name: 'recovery-code',
  attemptsMax: 10,
  windowSeconds: 15 * MINUTE,
}
const unreportedWrongCodes: RateLimit = {
  name: 'wrong-codes-unreported',
  attemptsMax: 2,
  windowSeconds: DAY,
}
const signUpsByAddress: RateLimit = {
  name: 'sign-up',
  attemptsMax: 60,
  windowSeconds: HOUR,
}
/** Mails about a sign-up with an address that has an account. */
export const signUpMailsByAccount: RateLimit = {
  name: 'sign-up-mail',
  attemptsMax: 3,
  windowSeconds: DAY,
}
/** Links and codes for confirming an address, which may belong to a stranger. */
const confirmationsByAccount: RateLimit = {
  name: 'confirm-email',
  attemptsMax: 5,
  windowSeconds: HOUR,
}
const confirmationsByDay: RateLimit = {
  name: 'confirm-email-day',
  attemptsMax: 10,
  windowSeconds: DAY,
}
const emailCodesByAccount: RateLimit = {
  name: 'email-code',
  attemptsMax: 5,
  windowSeconds: 15 * MINUTE,
}
const emailCodesByDay: RateLimit = {
  name: 'email-code-day',
  attemptsMax: 20,
  windowSeconds: DAY,
}
const resetsByAccount: RateLimit = {
  name: 'reset-account',
  attemptsMax: 5,
  windowSeconds: HOUR,
}
const resetsByAddress: RateLimit = {
  name: 'reset-address',
  attemptsMax: 100,
  windowSeconds: HOUR,
}

export type TooManyAttempts = {
  outcome: 'too-many-attempts'
  retryAfterSeconds: number
  /** The limit over all addresses: a known browser or a new password still gets in. */
  isEverywhere?: true
}

/** `account` is an email address; `browser` is the mark of a browser that signed in to this account before. */
export type LoginAttempt = { address: string; account: string; browser: string | null }

/**
 * Counts the attempt; null when it may proceed. An attack from many addresses exhausts the account's overall limit. The
 * owner still gets in: a known browser has a limit of its own, and setting a new password by mail makes a browser known.
 */
export async function countLogin(
  pool: pg.Pool,
  attempt: LoginAttempt,
): Promise<TooManyAttempts | null> {
  return countAll(pool, limitsOf(attempt))
}

/** After a successful login: resets the count of this browser or address, and leaves those of others. */
export async function forgiveLogin(pool: pg.Pool, attempt: LoginAttempt): Promise<void> {
  for (const { limit, key } of limitsOf(attempt)) {
    if (limit === loginsByAccount) await forgetAttempts(pool, limit, key)
    else await takeBackAttempt(pool, limit, key)
  }
}

type Count = { limit: RateLimit; key: string }

function limitsOf({ address, account, browser }: LoginAttempt): Count[] {
  const byAddress = { limit: loginsByAddress, key: address }
  if (browser) return [byAddress, { limit: loginsByAccount, key: `${account} known ${browser}` }]
  return [
    byAddress,
    { limit: loginsByAccount, key: `${account} ${address}` },
    { limit: loginsByAccountAnywhere, key: account },
  ]
}

/** Guessing requires the right password first; the daily limit makes guessing six digits hopeless. */
export async function countSecondStep(
  pool: pg.Pool,
  userId: string,
  kind: CodeKind,
): Promise<TooManyAttempts | null> {
  return countAll(pool, forKey(limitsOfCode(kind), userId))
}

export function countSignUp(pool: pg.Pool, address: string): Promise<TooManyAttempts | null> {
  return countAll(pool, [{ limit: signUpsByAddress, key: address }])
}

/** A refused client address does not use up the attempts of the account. */
export function countReset(
  pool: pg.Pool,
  { address, account }: { address: string; account: string },
): Promise<TooManyAttempts | null> {
  return countAll(pool, [
    { limit: resetsByAddress, key: address },
    { limit: resetsByAccount, key: account },
  ])
}

export function countConfirmation(pool: pg.Pool, userId: string): Promise<TooManyAttempts | null> {
  return countAll(pool, forKey([confirmationsByAccount, confirmationsByDay], userId))
}

/** A new code does not reset the count. */
export function countEmailCode(pool: pg.Pool, userId: string): Promise<TooManyAttempts | null> {
  return countAll(pool, forKey([emailCodesByAccount, emailCodesByDay], userId))
}

async function countAll(pool: pg.Pool, counts: readonly Count[]): Promise<TooManyAttempts | null> {
  for (const { limit, key } of counts) {
    const allowance = await countAttempt(pool, limit, key)
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

function forKey(limits: readonly RateLimit[], key: string): Count[] {
  return limits.map((limit) => ({ limit, key }))
}

/** After a right code: takes that attempt back. Failed ones stay counted, also after a password reset. */
export async function forgiveSecondStep(
  pool: pg.Pool,
  userId: string,
  kind: CodeKind,
): Promise<void> {
  for (const limit of limitsOfCode(kind)) await takeBackAttempt(pool, limit, userId)
}

function limitsOfCode(kind: CodeKind): RateLimit[] {
  return kind === 'app-code' ? [appCodes, appCodesByDay] : [recoveryCodes]
}

/** Called after each wrong code: true for every third one of a day. One or two are typing errors. */
export async function mustReportWrongCodes(pool: pg.Pool, userId: string): Promise<boolean> {
  const { allowed } = await countAttempt(pool, unreportedWrongCodes, userId)
  if (!allowed) await forgetAttempts(pool, unreportedWrongCodes, userId)
  return !allowed
}
