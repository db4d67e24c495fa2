import type pg from 'pg'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import {
  findAccount,
  findAccountByEmail,
  updateEmailConfirmed,
  updatePassword,
} from '../account-store.server.ts'
import { countReset, type TooManyAttempts } from '../attempt-limits.server.ts'
import type { PasswordCheck, PasswordRefused } from '../create-account.server.ts'
import { isEmail, normalizeEmail } from '../email-address.ts'
import {
  deleteToken,
  deleteLoginTokensOf,
  findToken,
  insertToken,
} from '../one-time-token-store.server.ts'
import { hashPassword } from './hash-password.server.ts'
import { resetMail } from './reset-mail.ts'
import type { OnSecurityEvent } from '../security-event.ts'
import { deleteSessionsOf } from '../session-store.server.ts'
import type { Sessions } from '../sessions.server.ts'

export const PASSWORD_RESET_QUEUE = 'send-password-reset'
const LINK_MS = 60 * 60 * 1000

export type ResetRequestOutcome = { outcome: 'accepted' } | TooManyAttempts
/** The `otherCookies` mark the browser as known to the account. */
export type NewPasswordOutcome =
  | { outcome: 'changed'; otherCookies: string[] }
  | { outcome: 'link-not-valid' }
  | PasswordRefused

export type PasswordReset = {
  /** Returns the same result whether or not the account exists; a job writes the mail. */
  requestPasswordReset(email: string, request: Request): Promise<ResetRequestOutcome>
  /** Called by the job. Does nothing for an address without an account. */
  sendPasswordReset(email: string): Promise<void>
  /** Returns the minimum length of a new password for the account that the link belongs to. */
  findNewPasswordMin(token: string): Promise<number>
  /** Sets the password, ends every session of the account and uses up the link. */
  resetPassword(token: string, newPassword: string): Promise<NewPasswordOutcome>
}

export type PasswordResetParts = {
  db: Db
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  sessions: Pick<Sessions, 'markBrowserKnown'>
  passwordProblem: PasswordCheck
  passwordMin(role: string): number
  signUpRole: string
  onSecurityEvent: OnSecurityEvent
  shopName: () => string
  shopUrl: string
  now(): Date
}

export function openPasswordReset(parts: PasswordResetParts): PasswordReset {
  const { db, pool, jobs, sessions, shopName, shopUrl, now } = parts
  const findAccountByToken = async (token: string) => {
    const userId = await findToken(db, 'reset-password', token, now())
    return userId === undefined ? undefined : findAccount(db, userId)
  }
  return {
    async requestPasswordReset(typed, request) {
      const email = normalizeEmail(typed)
      const refusal = await countReset(pool, { address: clientAddress(request), account: email })
      if (refusal) return refusal
      if (isEmail(email)) await jobs.enqueue(db, PASSWORD_RESET_QUEUE, { email })
      return { outcome: 'accepted' }
    },

    async sendPasswordReset(email) {
      const account = await findAccountByEmail(db, email)
      if (!account) return
      const expiresAt = new Date(now().getTime() + LINK_MS)
      await inTransaction(db, async (tx) => {
        const token = await insertToken(tx, 'reset-password', { value: account.id, expiresAt })
        await queueMail(jobs, tx, resetMail({ shopName: shopName(), shopUrl, email, token }))
      })
    },

    async findNewPasswordMin(token) {
      const account = await findAccountByToken(token)
      return parts.passwordMin(account?.role ?? parts.signUpRole)
    },

    async resetPassword(token, newPassword) {
      const account = await findAccountByToken(token)
      if (!account) return { outcome: 'link-not-valid' }
      const problem = parts.passwordProblem(newPassword, account)
      if (problem) return { outcome: 'password-refused', problem }
      const hash = await hashPassword(newPassword)
      const isChanged = await inTransaction(db, async (tx) => {
        const at = now()
        if (!(await setPassword(tx, { token, hash, now: at }))) return false
        await parts.onSecurityEvent(tx, { kind: 'password-reset', account, at })
        return true
      })
      if (!isChanged) return { outcome: 'link-not-valid' }
      return { outcome: 'changed', otherCookies: [sessions.markBrowserKnown(account.email)] }
    },
  }
}

/** Returns false when another request used the link first. */
async function setPassword(
  tx: Db,
  { token, hash, now }: { token: string; hash: string; now: Date },
): Promise<boolean> {
  const userId = await deleteToken(tx, 'reset-password', token, now)
  if (!userId || !(await updatePassword(tx, userId, hash))) return false
  await updateEmailConfirmed(tx, userId) // the link was in its mailbox
  await deleteLoginTokensOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  return true
}
