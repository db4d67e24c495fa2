import type pg from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import {
  countAttempt, forgetAttempts, loginsByAccount, loginsByAddress, resetsByAccount, resetsByAddress, signUpsByAddress, takeBackAttempt,
} from '#platform/rate-limits/rate-limits.server.ts'
import {
  deleteResetLinks, deleteSession, findSession, updateSessionExpiry, type SignedIn,
} from './account-store.server.ts'
import { openAccountsLibrary, SESSION_SECONDS, type AccountsLibrary } from './accounts-library.server.ts'
import {
  changePassword, createUser, isEmail, openSession, type CreateOutcome, type Credentials, type NewAccount, type ResetOutcome,
} from './library-calls.server.ts'
import { resetMail } from './reset-mail.ts'
import type { Role } from './role.ts'
import { sessionCookies } from './session-cookie.server.ts'

export type { SignedIn } from './account-store.server.ts'
export type { CreateOutcome, Credentials, NewAccount, ResetOutcome } from './library-calls.server.ts'

type TooManyAttempts = { outcome: 'too-many-attempts'; retryAfterSeconds: number }
export type SignUpOutcome = CreateOutcome | TooManyAttempts
/** `cookie` is the value of a `Set-Cookie` header. */
export type SignInOutcome = { outcome: 'signed-in'; user: SignedIn; cookie: string } | { outcome: 'wrong-credentials' } | TooManyAttempts
export type ResetRequestOutcome = { outcome: 'accepted' } | TooManyAttempts

/** The request says from where somebody asks; who they are is read from its cookie alone. */
export type Auth = {
  signUp(account: NewAccount, request: Request): Promise<SignUpOutcome>
  signIn(credentials: Credentials, request: Request): Promise<SignInOutcome>
  signOut(request: Request): Promise<{ cookie: string }>
  readSession(request: Request): Promise<SignedIn | null>
  /** Answers the same whether the account exists or not; the mail is written by a job. */
  requestPasswordReset(email: string, request: Request): Promise<ResetRequestOutcome>
  resetPassword(token: string, newPassword: string): Promise<ResetOutcome>
  /** For the owner's own doing (first admin, demo accounts): not limited, and the only way to an account with a role. */
  createAccount(account: NewAccount, role: Role): Promise<CreateOutcome>
  /** Only for what stands beside this file: jobs and the first admin. */
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
  const library = openAccountsLibrary({
    db,
    secret,
    shopUrl,
    sendResetLink: (account, token) => queueMail(jobs, db, resetMail({ shopName, shopUrl, token, ...account })),
    forgetResetLinks: (userId) => deleteResetLinks(db, userId),
    logError: (message, [err]) => log.error({ err }, `accounts: ${message}`),
  })

  const createAccount = (account: NewAccount, role: Role) =>
    createUser(db, library, { ...account, email: sameCase(account.email) }, role)

  return {
    library,
    createAccount,

    async signUp(account, request) {
      const allowance = await countAttempt(pool, signUpsByAddress, clientAddress(request))
      if (!allowance.allowed) return tooMany(allowance)
      return createAccount(account, 'user')
    },

    async signIn({ email, password }, request) {
      const address = clientAddress(request)
      const account = `${sameCase(email)} ${address}`
      for (const allowance of [await countAttempt(pool, loginsByAddress, address), await countAttempt(pool, loginsByAccount, account)]) {
        if (!allowance.allowed) return tooMany(allowance)
      }

      const token = await openSession(library, { email: sameCase(email), password }, request)
      const session = token ? await findSession(db, token, now()) : undefined
      if (!token || !session) return { outcome: 'wrong-credentials' }

      await forgetAttempts(pool, loginsByAccount, account)
      await takeBackAttempt(pool, loginsByAddress, address)
      const before = cookies.read(request)
      if (before) await deleteSession(db, before)
      return { outcome: 'signed-in', user: session.user, cookie: cookies.write(token) }
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
      if (expiresAt.getTime() - session.expiresAt.getTime() > REFRESH_AFTER_SECONDS * 1000) await updateSessionExpiry(db, token, expiresAt)
      return session.user
    },

    async requestPasswordReset(email, request) {
      const account = sameCase(email)
      for (const allowance of [await countAttempt(pool, resetsByAddress, clientAddress(request)), await countAttempt(pool, resetsByAccount, account)]) {
        if (!allowance.allowed) return tooMany(allowance)
      }
      if (isEmail(account)) await jobs.enqueue(db, PASSWORD_RESET_QUEUE, { email: account })
      return { outcome: 'accepted' }
    },

    resetPassword: (token, newPassword) => changePassword(library, token, newPassword),
  }
}

function sameCase(email: string): string {
  return email.trim().toLowerCase()
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): TooManyAttempts {
  return { outcome: 'too-many-attempts', retryAfterSeconds }
}
