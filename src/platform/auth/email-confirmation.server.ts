import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import {
  findIsEmailConfirmed,
  lockEmail,
  updateEmailConfirmed,
  type Account,
} from './account-store.server.ts'
import { countConfirmation, countEmailCode, type TooManyAttempts } from './attempt-limits.server.ts'
import { CODE_MINUTES, codeMail, confirmationMail } from './confirmation-mails.ts'
import { normalizeCode } from './one-time-code.ts'
import { deleteToken, insertToken } from './one-time-token-store.server.ts'
import type { SealedSecrets } from './sealed-secrets.server.ts'

const LINK_MS = 7 * 24 * 60 * 60 * 1000
const CODE_MS = CODE_MINUTES * 60 * 1000

type SendOutcome = { outcome: 'sent' } | { outcome: 'already-confirmed' } | TooManyAttempts

export type EmailConfirmation = {
  isEmailConfirmed(userId: string): Promise<boolean>
  /** Mails a new link; older links stop working. */
  sendConfirmation(account: Account): Promise<SendOutcome>
  confirmEmail(token: string): Promise<{ outcome: 'confirmed' | 'link-not-valid' }>
  /** Mails a six-digit code for the open page; older codes stop working. */
  sendEmailCode(account: Account): Promise<SendOutcome>
  confirmEmailByCode(
    userId: string,
    code: string,
  ): Promise<{ outcome: 'confirmed' | 'wrong-code' } | TooManyAttempts>
}

export type EmailConfirmationParts = {
  db: Db
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  sealed: Pick<SealedSecrets, 'fingerprint'>
  shopName: () => string
  shopUrl: string
  now(): Date
}

export function openEmailConfirmation(parts: EmailConfirmationParts): EmailConfirmation {
  const { db, pool, sealed, now } = parts
  /** Uses a keyed hash, because a plain hash of six digits could be reversed by trying all codes.
   * Contains the address, because a guest may change it after the mail. */
  const tokenOf = ({ id, email }: Pick<Account, 'id' | 'email'>, code: string) =>
    sealed.fingerprint(`email:${id}:${email}:${code}`)

  async function send(account: Account, queue: (tx: Db) => Promise<void>): Promise<SendOutcome> {
    if (await findIsEmailConfirmed(db, account.id)) return { outcome: 'already-confirmed' }
    const refusal = await countConfirmation(pool, {
      userId: account.id,
      emails: [account.email],
    })
    if (refusal) return refusal
    await inTransaction(db, queue)
    return { outcome: 'sent' }
  }

  return {
    isEmailConfirmed: (userId) => findIsEmailConfirmed(db, userId),
    sendConfirmation: (account) => send(account, (tx) => queueConfirmation(parts, tx, account)),

    async confirmEmail(token) {
      return inTransaction(db, async (tx) => {
        const userId = await deleteToken(tx, 'confirm-email', token, now())
        const isConfirmed = userId !== undefined && (await updateEmailConfirmed(tx, userId))
        return { outcome: isConfirmed ? 'confirmed' : 'link-not-valid' }
      })
    },

    sendEmailCode: (account) =>
      send(account, async (tx) => {
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const expiresAt = new Date(now().getTime() + CODE_MS)
        const token = tokenOf(account, code)
        await insertToken(tx, 'email-code', { value: account.id, expiresAt, token })
        await queueMail(parts.jobs, tx, codeMail({ ...recipientOf(parts, account), code }))
      }),

    async confirmEmailByCode(userId, typed) {
      const refusal = await countEmailCode(pool, userId)
      if (refusal) return refusal
      return inTransaction(db, async (tx) => {
        const email = await lockEmail(tx, userId)
        const token = tokenOf({ id: userId, email }, normalizeCode(typed))
        const isRight = (await deleteToken(tx, 'email-code', token, now())) === userId
        if (isRight) await updateEmailConfirmed(tx, userId)
        return { outcome: isRight ? 'confirmed' : 'wrong-code' }
      })
    },
  }
}

type LinkParts = Pick<EmailConfirmationParts, 'jobs' | 'shopName' | 'shopUrl' | 'now'>

/** Mails a link that confirms the account's address. */
export async function queueConfirmation(parts: LinkParts, tx: Db, account: Account): Promise<void> {
  const expiresAt = new Date(parts.now().getTime() + LINK_MS)
  const token = await insertToken(tx, 'confirm-email', { value: account.id, expiresAt })
  await queueMail(parts.jobs, tx, confirmationMail({ ...recipientOf(parts, account), token }))
}

function recipientOf({ shopName, shopUrl }: LinkParts, { email }: Account) {
  return { shopName: shopName(), shopUrl, email }
}
