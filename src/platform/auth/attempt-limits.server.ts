import type pg from 'pg'
import {
  countAttempt,
  resetAttempts,
  releaseAttempt,
  type RateLimit,
} from '#platform/rate-limits/rate-limits.server.ts'
import type { CodeKind } from './one-time-code.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Mobile networks share one address among many customers, so limits per address are generous and
 * limits per account strict. */
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
/** Counts logins from all addresses together, except from browsers known to the account. */
const loginsByAccountAnywhere: RateLimit = {
  name: 'login-account-anywhere',
  attemptsMax: 30,
  windowSeconds: HOUR,
}
const appCodes: RateLimit = { name: 'second-step', attemptsMax: 10, windowSeconds: 15 * MINUTE }
const appCodesByDay: RateLimit = { name: 'second-step-day', attemptsMax: 60, windowSeconds: DAY }
/** Recovery codes have a limit of their own: after an attacker has used up the app codes, the owner
 * can still log in. */
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
/** Limits the mails that report a sign-up with an address that already has an account. */
export const signUpMailsByAccount: RateLimit = {
  name: 'sign-up-mail',
  attemptsMax: 3,
  windowSeconds: DAY,
}
/** Limits the links and codes that confirm an address: it may belong to a stranger. */
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
/** Per address, for all accounts together, because each sign-up and each guest order creates a new
 * account. */
const confirmationsByEmail: RateLimit = {
  name: 'confirm-email-address',
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
  /** True when the account's limit over all addresses is exhausted. A known browser or a password
   * reset still gets in. */
  isEverywhere?: true
}

/**
 * `account` is an email address; `browser` identifies a browser that signed in to this account
 * before.
 */
export type LoginAttempt = { address: string; account: string; browser: string | null }

/** Counts the attempt; returns null when it may proceed. An attack from many addresses can exhaust
 * the account's overall limit. The owner can still log in: a known browser has its own limit, and a
 * password reset by mail makes a browser known. */
export async function countLogin(
  pool: pg.Pool,
  attempt: LoginAttempt,
): Promise<TooManyAttempts | null> {
  return countAll(pool, limitsOf(attempt))
}

/** Called after a successful login. Resets the count of this browser or address only. */
export async function forgiveLogin(pool: pg.Pool, attempt: LoginAttempt): Promise<void> {
  for (const { limit, key } of limitsOf(attempt)) {
    if (limit === loginsByAccount) await resetAttempts(pool, limit, key)
    else await releaseAttempt(pool, limit, key)
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

/** Trying codes requires the right password, and the daily limit makes guessing six digits hopeless. */
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

/** Checks the client address first, so that a refused address does not use up the account's attempts. */
export function countReset(
  pool: pg.Pool,
  { address, account }: { address: string; account: string },
): Promise<TooManyAttempts | null> {
  return countAll(pool, [
    { limit: resetsByAddress, key: address },
    { limit: resetsByAccount, key: account },
  ])
}

/** Counts a mail to each of the addresses, for the account that asks for it. */
export function countConfirmation(
  pool: pg.Pool,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<TooManyAttempts | null> {
  return countAll(pool, [
    ...forKey([confirmationsByAccount, confirmationsByDay], userId),
    ...emails.map((key) => ({ limit: confirmationsByEmail, key })),
  ])
}

/** Whether the address of a new account may get its link. */
export async function allowSignUpLink(pool: pg.Pool, email: string): Promise<boolean> {
  return (await countAttempt(pool, confirmationsByEmail, email)).allowed
}

/** Counts attempts per account, so requesting a new code does not reset the count. */
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

/** Takes back the attempt of a right code. Failed attempts stay counted, even after a password reset. */
export async function forgiveSecondStep(
  pool: pg.Pool,
  userId: string,
  kind: CodeKind,
): Promise<void> {
  for (const limit of limitsOfCode(kind)) await releaseAttempt(pool, limit, userId)
}

function limitsOfCode(kind: CodeKind): RateLimit[] {
  return kind === 'app-code' ? [appCodes, appCodesByDay] : [recoveryCodes]
}

/** Called after each wrong code. Returns true for every third one of a day, as one or two may be
 * typing errors. */
export async function mustReportWrongCodes(pool: pg.Pool, userId: string): Promise<boolean> {
  const { allowed } = await countAttempt(pool, unreportedWrongCodes, userId)
  if (!allowed) await resetAttempts(pool, unreportedWrongCodes, userId)
  return !allowed
}
