import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { findAccountByEmail, insertPassword, insertUser } from './account-store.server.ts'
import type { AccountsLibrary } from './accounts-library.server.ts'
import { passwordProblem } from './password-policy.ts'
import type { Role } from './role.ts'

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { firstName: string; lastName: string }

/** The longest that a mail server takes. */
const EMAIL_MAX_CHARACTERS = 254
const emailShape = z.email().max(EMAIL_MAX_CHARACTERS)

type PasswordRefused = { outcome: 'password-refused'; problem: string }
export type CreateOutcome = { outcome: 'created'; userId: string } | { outcome: 'email-taken' } | { outcome: 'email-invalid' } | PasswordRefused
export type ResetOutcome = { outcome: 'changed' } | { outcome: 'link-not-valid' } | PasswordRefused

/**
 * Named fields only, and the role is the caller's, never a form's. The slow work of hashing is done before the transaction
 * begins: many sign-ups at once must not hold all connections of the pool.
 */
export async function createUser(db: Db, library: AccountsLibrary, account: NewAccount, role: Role): Promise<CreateOutcome> {
  const problem = passwordProblem(account.password)
  if (problem) return { outcome: 'password-refused', problem }
  if (!isEmail(account.email)) return { outcome: 'email-invalid' }
  if (await findAccountByEmail(db, account.email)) return { outcome: 'email-taken' }

  const context = await library.$context
  const hash = await context.password.hash(account.password)
  const userId = randomUUID()
  const { email, firstName, lastName } = account
  return inTransaction(db, async (tx): Promise<CreateOutcome> => {
    const isNew = await insertUser(tx, { id: userId, email, firstName, lastName, role })
    if (!isNew) return { outcome: 'email-taken' }
    await insertPassword(tx, userId, hash)
    return { outcome: 'created', userId }
  })
}

/** Whether an account can have this e-mail at all. */
export function isEmail(text: string): boolean {
  return emailShape.safeParse(text).success
}

/** The token of a new session; null for an unknown e-mail and for a wrong password alike, after the same work. */
export async function openSession(library: AccountsLibrary, body: Credentials, request: Request): Promise<string | null> {
  const headers = new Headers({ 'user-agent': (request.headers.get('user-agent') ?? '').slice(0, 300) })
  try {
    return (await library.api.signInEmail({ body, headers })).token
  } catch (error) {
    if (isRefusal(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL', 'PASSWORD_TOO_LONG')) return null
    throw error
  }
}

/** Uses the link up, sets the password, ends every session of the account. */
export async function changePassword(library: AccountsLibrary, token: string, newPassword: string): Promise<ResetOutcome> {
  const problem = passwordProblem(newPassword)
  if (problem) return { outcome: 'password-refused', problem }
  try {
    await library.api.resetPassword({ body: { token, newPassword } })
    return { outcome: 'changed' }
  } catch (error) {
    if (isRefusal(error, 'INVALID_TOKEN', 'USER_NOT_FOUND')) return { outcome: 'link-not-valid' }
    throw error
  }
}

function isRefusal(error: unknown, ...codes: string[]): boolean {
  return isAPIError(error) && codes.includes(String(error.body?.code))
}
