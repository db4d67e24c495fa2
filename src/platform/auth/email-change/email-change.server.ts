import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { countAttempt } from '#platform/rate-limits/rate-limits.server.ts'
import { findAccountByEmail, updateEmail, type Account } from '../account-store.server.ts'
import {
  countConfirmation,
  signUpMailsByAccount,
  type TooManyAttempts,
} from '../attempt-limits.server.ts'
import { isEmail, normalizeEmail } from '../email-address.ts'
import type { EmailConfirmationParts } from '../email-confirmation.server.ts'
import { deleteLoginTokensOf, deleteToken, insertToken } from '../one-time-token-store.server.ts'
import type { SignIn } from '../sign-in.server.ts'
import { EMAIL_CHANGE_HOURS, emailChangeMail, emailTakenMail } from './email-change-mails.ts'
import {
  deleteEmailChange,
  findEmailChange,
  insertEmailChange,
  updateEmailChangeConfirmed,
  type EmailSide,
  type PendingEmailChange,
} from './email-change-store.server.ts'

export type EmailChangeRequested =
  /** Also for an address that has an account, whose owner gets another mail. */
  { outcome: 'requested' | 'email-invalid' | 'unchanged' | 'wrong-credentials' } | TooManyAttempts

export type EmailChangeConfirmed = {
  outcome: 'changed' | 'other-mailbox-missing' | 'email-taken' | 'link-not-valid'
}

type Wish = { user: Account; newEmail: string; password: string }

export type EmailChange = {
  /** Mails a link to both mailboxes. A newer request replaces an earlier one. */
  requestEmailChange(change: Wish, request: Request): Promise<EmailChangeRequested>
  /** The email changes with the second confirmation. */
  confirmEmailChange(side: EmailSide, token: string): Promise<EmailChangeConfirmed>
  findEmailChange(userId: string): Promise<PendingEmailChange | null>
  cancelEmailChange(userId: string): Promise<void>
}

type Parts = Omit<EmailConfirmationParts, 'sealed'> & Pick<SignIn, 'checkPassword'>

export function openEmailChange(parts: Parts): EmailChange {
  const { db, now } = parts
  return {
    requestEmailChange: (change, request) => requestEmailChange(parts, change, request),
    confirmEmailChange: (side, token) => confirmEmailChange(parts, side, token),
    findEmailChange: (userId) => findEmailChange(db, userId, now()),
    cancelEmailChange: (userId) => deleteEmailChange(db, userId),
  }
}

async function requestEmailChange(
  parts: Parts,
  { user, newEmail: typed, password }: Wish,
  request: Request,
): Promise<EmailChangeRequested> {
  const newEmail = normalizeEmail(typed)
  if (!isEmail(newEmail)) return { outcome: 'email-invalid' }
  if (newEmail === user.email) return { outcome: 'unchanged' }
  const checked = await parts.checkPassword(user, password, request)
  if (checked.outcome !== 'right') return checked
  const refusal = await countConfirmation(parts.pool, {
    userId: user.id,
    emails: [newEmail, user.email],
  })
  if (refusal) return refusal
  const mayMailTaken = (await countAttempt(parts.pool, signUpMailsByAccount, newEmail)).allowed

  await inTransaction(parts.db, async (tx) => {
    const expiresAt = new Date(parts.now().getTime() + EMAIL_CHANGE_HOURS * 60 * 60 * 1000)
    await insertEmailChange(tx, user.id, { newEmail, expiresAt })
    const change = {
      shopName: parts.shopName(),
      shopUrl: parts.shopUrl,
      oldEmail: user.email,
      newEmail,
    }
    const isTaken = (await findAccountByEmail(tx, newEmail)) !== undefined
    for (const side of ['old', 'new'] as const) {
      const token = await insertToken(tx, purposeOf(side), { value: user.id, expiresAt })
      if (side === 'old' || !isTaken)
        await queueMail(parts.jobs, tx, emailChangeMail({ ...change, side, token }))
    }
    if (isTaken && mayMailTaken) await queueMail(parts.jobs, tx, emailTakenMail(change))
  })
  return { outcome: 'requested' }
}

const UNIQUE_VIOLATION = '23505'

/** If another account takes the email at the same moment, nothing is written. */
async function confirmEmailChange(
  parts: Pick<Parts, 'db' | 'now'>,
  side: EmailSide,
  token: string,
): Promise<EmailChangeConfirmed> {
  try {
    return await confirmInside(parts, side, token)
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { outcome: 'email-taken' }
    throw error
  }
}

function confirmInside(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  side: EmailSide,
  token: string,
): Promise<EmailChangeConfirmed> {
  return inTransaction(db, async (tx): Promise<EmailChangeConfirmed> => {
    const userId = await deleteToken(tx, purposeOf(side), token, now())
    const change =
      userId === undefined
        ? null
        : await updateEmailChangeConfirmed(tx, { userId, side, now: now() })
    if (!change || userId === undefined) return { outcome: 'link-not-valid' }
    if (!change.isOldConfirmed || !change.isNewConfirmed)
      return { outcome: 'other-mailbox-missing' }
    return finish(tx, userId, change.newEmail)
  })
}

/** Links to choose a new password were mailed to the old address, so they end with it. */
async function finish(tx: Db, userId: string, newEmail: string): Promise<EmailChangeConfirmed> {
  await deleteLoginTokensOf(tx, userId)
  const isChanged = await updateEmail(tx, userId, newEmail)
  return { outcome: isChanged ? 'changed' : 'email-taken' }
}

function purposeOf(side: EmailSide): 'change-email-old' | 'change-email-new' {
  return `change-email-${side}`
}
