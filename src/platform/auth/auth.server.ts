import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import {
  countAttempt,
  resetsByAccount,
  resetsByAddress,
  signUpsByAddress,
} from '#platform/rate-limits/rate-limits.server.ts'
import {
  deleteOtherSessions,
  deleteResetLinks,
  deleteSession,
  findAccount,
  findSession,
  updateSessionExpiry,
  type SignedIn,
} from './account-store.server.ts'
import {
  openAccountsLibrary,
  SESSION_SECONDS,
  type AccountsLibrary,
} from './accounts-library.server.ts'
import {
  changePassword,
  createUser,
  endSecondStep,
  findWhoseLogin,
  findWhoseSecondStep,
  isEmail,
  openSecondStep,
  openSession,
  type CreateOutcome,
  type Credentials,
  type NewAccount,
  type ResetOutcome,
} from './library-calls.server.ts'
import {
  countLogin,
  countSecondStep,
  forgiveLogin,
  forgiveSecondSteps,
  type LoginAttempt,
  type TooManyAttempts,
} from './login-attempts.server.ts'
import { resetMail } from './reset-mail.ts'
import { isStaff, type Role } from './role.ts'
import { sealedSecrets } from './sealed-secrets.server.ts'
import { openSecondFactors, type SecondFactors } from './second-factor.server.ts'
import { findIsFactorOn } from './second-factor-store.server.ts'
import {
  knownBrowserCookies,
  SECOND_STEP_SECONDS,
  secondStepCookies,
  sessionCookies,
} from './session-cookie.server.ts'

export type { SignedIn } from './account-store.server.ts'
export type { CreateOutcome, Credentials, NewAccount } from './library-calls.server.ts'

export type SignUpOutcome = CreateOutcome | TooManyAttempts
type WrongCredentials = { outcome: 'wrong-credentials' }
/** `cookie` is the session's `Set-Cookie`, `otherCookies` are what else the browser shall keep or forget. */
export type SignedInOutcome = {
  outcome: 'signed-in'
  user: SignedIn
  cookie: string
  otherCookies: string[]
}
/** Nobody is signed in yet: `cookie` names who owes a code. */
type SecondStepOutcome = { outcome: 'second-step'; cookie: string }
export type SignInOutcome = SignedInOutcome | SecondStepOutcome | WrongCredentials | TooManyAttempts
/** `too-late`: the password was said too long ago, or the step was finished by somebody else. */
export type FinishOutcome =
  | (SignedInOutcome & { used: 'app-code' | 'recovery-code' })
  | { outcome: 'wrong-code' }
  | { outcome: 'too-late' }
  | TooManyAttempts
export type ResetRequestOutcome = { outcome: 'accepted' } | TooManyAttempts
/** `otherCookies` make the browser one that the account knows. */
export type NewPasswordOutcome =
  | { outcome: 'changed'; otherCookies: string[] }
  | Exclude<ResetOutcome, { outcome: 'changed' }>

/** The request says from where somebody asks; who they are is read from its cookies alone. */
export type Auth = {
  signUp(account: NewAccount, request: Request): Promise<SignUpOutcome>
  signIn(credentials: Credentials, request: Request): Promise<SignInOutcome>
  /** Who has said the password and owes a code; null for everybody else. */
  readSecondStep(request: Request): Promise<SignedIn | null>
  finishSignIn(code: string, request: Request): Promise<FinishOutcome>
  signOut(request: Request): Promise<{ cookie: string }>
  readSession(request: Request): Promise<SignedIn | null>
  /** Asks somebody who is signed in for the password once more. Counted like a login. */
  checkPassword(
    account: { id: string; email: string },
    password: string,
    request: Request,
  ): Promise<{ outcome: 'right' } | WrongCredentials | TooManyAttempts>
  /** Everywhere but in the browser that asks. */
  endOtherSessions(tx: Db, userId: string, request: Request): Promise<void>
  /** Answers the same whether the account exists or not; the mail is written by a job. */
  requestPasswordReset(email: string, request: Request): Promise<ResetRequestOutcome>
  resetPassword(token: string, newPassword: string): Promise<NewPasswordOutcome>
  /** For the owner's own doing (first admin, demo accounts): not limited, and the only way to an account with a role. */
  createAccount(account: NewAccount, role: Role): Promise<CreateOutcome>
  secondFactors: SecondFactors
  /** Only for what stands beside this file: jobs, the first admin, who is invited. */
  library: AccountsLibrary
}

export type AuthParts = {
  db: Db
  pool: pg.Pool
  secret: string
  shopUrl: string
  shopName: string
  jobs: Pick<Jobs, 'enqueue'>
  log: Pick<Logger, 'error'>
  now?: () => Date
}

export const PASSWORD_RESET_QUEUE = 'send-password-reset'
const REFRESH_AFTER_SECONDS = 24 * 60 * 60

export function openAuth(parts: AuthParts): Auth {
  const { db, pool, secret, shopUrl, shopName, jobs, log, now = () => new Date() } = parts
  const cookies = sessionCookies(secret, shopUrl)
  const stepCookies = secondStepCookies(secret, shopUrl)
  const knownBrowser = (account: string) => knownBrowserCookies(secret, shopUrl, account)
  const secondFactors = openSecondFactors({ sealed: sealedSecrets(secret), shopName, now })
  const library = openAccountsLibrary({
    db,
    secret,
    shopUrl,
    sendResetLink: (account, token) =>
      queueMail(jobs, db, resetMail({ shopName, shopUrl, token, ...account })),
    forgetResetLinks: (userId) => deleteResetLinks(db, userId),
    logError: (message, [err]) => log.error({ err }, `accounts: ${message}`),
  })

  const createAccount = (account: NewAccount, role: Role) =>
    createUser(db, library, { ...account, email: sameCase(account.email) }, role)

  function attemptOf(email: string, request: Request): LoginAttempt {
    return {
      address: clientAddress(request),
      account: email,
      browser: knownBrowser(email).read(request),
    }
  }

  /** A new session in the place of the one that this browser had. */
  async function letIn(user: SignedIn, request: Request): Promise<SignedInOutcome> {
    const token = await openSession(library, user.id, request)
    const before = cookies.read(request)
    if (before) await deleteSession(db, before)
    const known = knownBrowser(user.email)
    return {
      outcome: 'signed-in',
      user,
      cookie: cookies.write(token),
      otherCookies: [known.write(known.read(request) ?? newMark())],
    }
  }

  async function readSecondStep(
    request: Request,
  ): Promise<{ user: SignedIn; token: string } | null> {
    const token = stepCookies.read(request)
    const userId = token && (await findWhoseSecondStep(library, token, now()))
    const user = userId ? await findAccount(db, userId) : undefined
    return token && user ? { user, token } : null
  }

  return {
    library,
    secondFactors,
    createAccount,

    async signUp(account, request) {
      const allowance = await countAttempt(pool, signUpsByAddress, clientAddress(request))
      if (!allowance.allowed) return tooMany(allowance)
      return createAccount(account, 'user')
    },

    async signIn({ email, password }, request) {
      const attempt = attemptOf(sameCase(email), request)
      const refusal = await countLogin(pool, attempt)
      if (refusal) return refusal
      const userId = await findWhoseLogin(library, { email: sameCase(email), password })
      const user = userId ? await findAccount(db, userId) : undefined
      if (!user) return { outcome: 'wrong-credentials' }

      await forgiveLogin(pool, attempt)
      if (!isStaff(user.role) || !(await findIsFactorOn(db, user.id))) return letIn(user, request)
      const expiresAt = new Date(now().getTime() + SECOND_STEP_SECONDS * 1000)
      return {
        outcome: 'second-step',
        cookie: stepCookies.write(await openSecondStep(library, user.id, expiresAt)),
      }
    },

    readSecondStep: async (request) => (await readSecondStep(request))?.user ?? null,

    async finishSignIn(code, request) {
      const step = await readSecondStep(request)
      if (!step) return { outcome: 'too-late' }
      const refusal = await countSecondStep(pool, step.user.id)
      if (refusal) return refusal
      const used = await secondFactors.use(db, step.user.id, code)
      if (!used) return { outcome: 'wrong-code' }
      if (!(await endSecondStep(library, step.token))) return { outcome: 'too-late' }

      await forgiveSecondSteps(pool, step.user.id)
      const { otherCookies, ...signedIn } = await letIn(step.user, request)
      return { ...signedIn, used, otherCookies: [...otherCookies, stepCookies.erase()] }
    },

    async signOut(request) {
      const token = cookies.read(request)
      if (token) await deleteSession(db, token)
      return { cookie: cookies.erase() }
    },

    async readSession(request) {
      const token = cookies.read(request)
      const session = token ? await findSession(db, token, now()) : undefined
      if (!token || !session) return null
      const expiresAt = new Date(now().getTime() + SESSION_SECONDS * 1000)
      if (expiresAt.getTime() - session.expiresAt.getTime() > REFRESH_AFTER_SECONDS * 1000)
        await updateSessionExpiry(db, token, expiresAt)
      return session.user
    },

    async checkPassword({ id, email }, password, request) {
      const attempt = attemptOf(email, request)
      const refusal = await countLogin(pool, attempt)
      if (refusal) return refusal
      if ((await findWhoseLogin(library, { email, password })) !== id)
        return { outcome: 'wrong-credentials' }
      await forgiveLogin(pool, attempt)
      return { outcome: 'right' }
    },

    endOtherSessions: (tx, userId, request) =>
      deleteOtherSessions(tx, userId, cookies.read(request) ?? ''),

    async requestPasswordReset(email, request) {
      const account = sameCase(email)
      for (const allowance of [
        await countAttempt(pool, resetsByAddress, clientAddress(request)),
        await countAttempt(pool, resetsByAccount, account),
      ]) {
        if (!allowance.allowed) return tooMany(allowance)
      }
      if (isEmail(account)) await jobs.enqueue(db, PASSWORD_RESET_QUEUE, { email: account })
      return { outcome: 'accepted' }
    },

    async resetPassword(token, newPassword) {
      const result = await changePassword(library, token, newPassword)
      if (result.outcome !== 'changed') return result
      const user = await findAccount(db, result.userId)
      await forgiveSecondSteps(pool, result.userId)
      return {
        outcome: 'changed',
        otherCookies: user ? [knownBrowser(user.email).write(newMark())] : [],
      }
    },
  }
}

function sameCase(email: string): string {
  return email.trim().toLowerCase()
}

function newMark(): string {
  return randomBytes(12).toString('base64url')
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): TooManyAttempts {
  return { outcome: 'too-many-attempts', retryAfterSeconds }
}
