import type pg from 'pg'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import {
  findAccount,
  findPasswordByEmail,
  lockPassword,
  type SignedIn,
} from './account-store.server.ts'
import {
  countLogin,
  countSecondStep,
  forgiveLogin,
  forgiveSecondStep,
  mustReportWrongCodes,
  type LoginAttempt,
  type TooManyAttempts,
} from './attempt-limits.server.ts'
import type { Credentials } from './create-account.server.ts'
import { isEmail, normalizeEmail } from './email-address.ts'
import { kindOfCode, type CodeKind } from './one-time-code.ts'
import { deleteToken, findToken, insertToken } from './one-time-token-store.server.ts'
import { PASSWORD_MAX_CHARACTERS } from './passwords/password-policy.ts'
import { hashPassword, verifyPassword } from './passwords/hash-password.server.ts'
import type { SecondFactors } from './second-factor.server.ts'
import { findIsFactorOn } from './second-factor-store.server.ts'
import type { OnSecurityEvent } from './security-event.ts'
import { SECOND_STEP_SECONDS, type SignedCookie } from './session-cookie.server.ts'
import { deviceOf, type SignedInOutcome, type Sessions } from './sessions.server.ts'

type WrongCredentials = { outcome: 'wrong-credentials' }
/** The password is right, but a code is still required. `cookie` identifies the account; no session is open. */
type SecondStepOutcome = { outcome: 'second-step'; cookie: string }
export type SignInOutcome = SignedInOutcome | SecondStepOutcome | WrongCredentials | TooManyAttempts
/** `too-late` means that the first step has expired or was completed by another request. */
export type FinishOutcome =
  | (SignedInOutcome & { used: CodeKind })
  | { outcome: 'wrong-code' }
  | { outcome: 'too-late' }
  | TooManyAttempts
export type PasswordCheckOutcome = { outcome: 'right' } | WrongCredentials | TooManyAttempts

export type SignIn = {
  signIn(credentials: Credentials, request: Request): Promise<SignInOutcome>
  /** Returns the account whose password was right and whose code is still missing. */
  readSecondStep(request: Request): Promise<SignedIn | null>
  /** `isRemembered` exempts the session from the limits of its role. */
  finishSignIn(
    code: string,
    request: Request,
    options?: { isRemembered: boolean },
  ): Promise<FinishOutcome>
  /** Checks the password of a signed-in person again; counts as a login attempt. */
  checkPassword(
    account: { id: string; email: string },
    password: string,
    request: Request,
  ): Promise<PasswordCheckOutcome>
}

export type SignInParts = {
  db: Db
  pool: pg.Pool
  sessions: Sessions
  secondFactors: SecondFactors
  stepCookies: SignedCookie
  hasSecondStep(role: string): boolean
  onSecurityEvent: OnSecurityEvent
  now(): Date
}

export function openSignIn(parts: SignInParts): SignIn {
  const { db } = parts
  return {
    async checkPassword(account, password, request) {
      const checked = await checkPassword(parts, account, password, request)
      return checked.outcome === 'right' ? { outcome: 'right' } : checked
    },

    async signIn({ email, password }, request) {
      const checked = await checkPassword(
        parts,
        { email: normalizeEmail(email) },
        password,
        request,
      )
      if (checked.outcome !== 'right') return checked
      const user = await findAccount(db, checked.userId)
      if (!user) return { outcome: 'wrong-credentials' }
      const owesCode = async (from: Db) =>
        parts.hasSecondStep(user.role) && (await findIsFactorOn(from, user.id))
      // The password or the second factor may change between this check and the session.
      const isStillRight = (tx: Db) => lockPassword(tx, user.id, checked.hash)
      const opened = (await owesCode(db))
        ? await beginSecondStep(parts, user, isStillRight)
        : await openSession(parts, user, request, {
            isRemembered: false,
            isAllowed: async (tx) => (await isStillRight(tx)) && !(await owesCode(tx)),
          })
      return opened ?? { outcome: 'wrong-credentials' }
    },

    readSecondStep: async (request) => (await findSecondStep(parts, request))?.user ?? null,
    finishSignIn: (code, request, options) => finishSignIn(parts, code, request, options),
  }
}

type RightPassword = { outcome: 'right'; userId: string; hash: string }

async function checkPassword(
  { db, pool, sessions }: SignInParts,
  { id, email }: { id?: string; email: string },
  password: string,
  request: Request,
): Promise<RightPassword | WrongCredentials | TooManyAttempts> {
  const attempt = attemptFrom(sessions, email, request)
  const refusal = await countLogin(pool, attempt)
  if (refusal) return refusal
  const found = await findUserByPassword(db, { email, password })
  if (found === null || (id !== undefined && found.userId !== id))
    return { outcome: 'wrong-credentials' }
  await forgiveLogin(pool, attempt)
  return { outcome: 'right', ...found }
}

function attemptFrom(sessions: Sessions, email: string, request: Request): LoginAttempt {
  return {
    address: clientAddress(request),
    account: email,
    browser: sessions.readKnownBrowser(email, request),
  }
}

/** Returns null for an unknown email address or a wrong password, after the same amount of work. */
async function findUserByPassword(
  db: Db,
  { email, password }: Credentials,
): Promise<{ userId: string; hash: string } | null> {
  if (password.length > PASSWORD_MAX_CHARACTERS || !isEmail(email)) return null
  const found = await findPasswordByEmail(db, email)
  if (!found?.hash) {
    await hashPassword(password)
    return null
  }
  const isRight = await verifyPassword(found.hash, password)
  return isRight ? { userId: found.userId, hash: found.hash } : null
}

async function beginSecondStep(
  { db, stepCookies, now }: SignInParts,
  { id }: SignedIn,
  isStillRight: (tx: Db) => Promise<boolean>,
): Promise<SecondStepOutcome | null> {
  const expiresAt = new Date(now().getTime() + SECOND_STEP_SECONDS * 1000)
  const token = await inTransaction(db, async (tx) =>
    (await isStillRight(tx)) ? insertToken(tx, 'second-step', { value: id, expiresAt }) : null,
  )
  return token === null ? null : { outcome: 'second-step', cookie: stepCookies.write(token) }
}

async function findSecondStep(
  { db, stepCookies, now }: SignInParts,
  request: Request,
): Promise<{ user: SignedIn; token: string } | null> {
  const token = stepCookies.read(request)
  const userId = token && (await findToken(db, 'second-step', token, now()))
  const user = userId ? await findAccount(db, userId) : undefined
  return token && user ? { user, token } : null
}

async function finishSignIn(
  parts: SignInParts,
  code: string,
  request: Request,
  { isRemembered } = { isRemembered: false },
): Promise<FinishOutcome> {
  const { db, pool, secondFactors, stepCookies, now } = parts
  const step = await findSecondStep(parts, request)
  if (!step) return { outcome: 'too-late' }
  const kind = kindOfCode(code)
  const refusal = await countSecondStep(pool, step.user.id, kind)
  if (refusal) return refusal
  const used = await secondFactors.use(db, step.user.id, code)
  if (!used) {
    await reportWrongCode(parts, step.user, request)
    return { outcome: 'wrong-code' }
  }
  // A new password deletes the token. Its lock comes first, because the change takes it first, too.
  const signedIn = await openSession(parts, step.user, request, {
    isRemembered,
    isAllowed: async (tx) =>
      (await lockPassword(tx, step.user.id)) &&
      (await findIsFactorOn(tx, step.user.id)) &&
      (await deleteToken(tx, 'second-step', step.token, now())) !== undefined,
  })
  if (!signedIn) return { outcome: 'too-late' }
  await forgiveSecondStep(pool, step.user.id, kind)
  return { ...signedIn, used, otherCookies: [...signedIn.otherCookies, stepCookies.erase()] }
}

/** Reports the login before it opens the session, so that a killed process leaves no unreported
 * session. Null if the session is no longer allowed. */
async function openSession(
  { db, sessions, onSecurityEvent, now }: SignInParts,
  account: SignedIn,
  request: Request,
  options: Parameters<Sessions['openIf']>[2],
): Promise<SignedInOutcome | null> {
  if (!sessions.readKnownBrowser(account.email, request))
    await inTransaction(db, (tx) =>
      onSecurityEvent(tx, {
        kind: 'new-device',
        account,
        device: deviceOf(request),
        at: now(),
      }),
    )
  return sessions.openIf(account, request, options)
}

async function reportWrongCode(
  { db, pool, onSecurityEvent, now }: SignInParts,
  account: SignedIn,
  request: Request,
): Promise<void> {
  if (await mustReportWrongCodes(pool, account.id))
    await inTransaction(db, (tx) =>
      onSecurityEvent(tx, {
        kind: 'wrong-codes',
        account,
        device: deviceOf(request),
        at: now(),
      }),
    )
}
