import type pg from 'pg'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { countAttempt } from '#platform/rate-limits/rate-limits.server.ts'
import { findAccountByEmail } from './account-store.server.ts'
import {
  allowSignUpLink,
  countSignUp,
  signUpMailsByAccount,
  type TooManyAttempts,
} from './attempt-limits.server.ts'
import { accountExistsMail } from './confirmation-mails.ts'
import {
  createAccount,
  type NewAccount,
  type PasswordCheck,
  type PasswordRefused,
} from './create-account.server.ts'
import { queueConfirmation } from './email-confirmation.server.ts'

export const SIGN_UP_MAIL_QUEUE = 'send-sign-up-mail'

export type SignUpOutcome =
  /** `accepted` is the outcome for a new email address and for one that is already taken. */
  { outcome: 'accepted' } | { outcome: 'email-invalid' } | PasswordRefused | TooManyAttempts

export type SignedUp = { email: string; isNew: boolean }

export type SignUp = {
  /** Returns the same result after the same work whether or not the address has an account. Only the
   * mail differs. */
  signUp(account: NewAccount, request: Request): Promise<SignUpOutcome>
  /** Called by the job. Mails a new address a confirmation link, and a taken address links to log in
   * or reset. */
  sendSignUpMail(signedUp: SignedUp): Promise<void>
}

export type OnSignUp = (tx: Db, email: string) => Promise<void>

export type SignUpParts = {
  db: Db
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  shopName: () => string
  shopUrl: string
  signUpRole: string
  passwordProblem: PasswordCheck
  /** Runs in the transaction that creates the account of a new address. */
  onSignUp: OnSignUp
  now(): Date
}

export function openSignUp(parts: SignUpParts): SignUp {
  const { db, pool, jobs, shopName, shopUrl, signUpRole } = parts
  return {
    async signUp(account, request) {
      const refusal = await countSignUp(pool, clientAddress(request))
      if (refusal) return refusal
      const created = await createAccount(parts, account, {
        role: signUpRole,
        isEmailConfirmed: false,
        announce: async (tx, signedUp) => {
          if (signedUp.isNew) await parts.onSignUp(tx, signedUp.email)
          await jobs.enqueue(tx, SIGN_UP_MAIL_QUEUE, signedUp)
        },
      })
      return created.outcome === 'created' || created.outcome === 'email-taken'
        ? { outcome: 'accepted' }
        : created
    },

    async sendSignUpMail({ email, isNew }) {
      const account = await findAccountByEmail(db, email)
      if (!account) return
      // Limits the mails, so that a stranger cannot fill the owner's mailbox.
      if (isNew) {
        if (!(await allowSignUpLink(pool, email))) return
        return inTransaction(db, (tx) => queueConfirmation(parts, tx, account))
      }
      if (!(await countAttempt(pool, signUpMailsByAccount, email)).allowed) return
      await queueMail(jobs, db, accountExistsMail({ shopName: shopName(), shopUrl, email }))
    },
  }
}
