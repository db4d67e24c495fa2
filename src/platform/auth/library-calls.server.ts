import { isAPIError } from 'better-auth/api'
import type { Db } from '#platform/database/database.server.ts'
import { findAccountByEmail } from './account-store.server.ts'
import type { AccountsLibrary } from './accounts-library.server.ts'
import { passwordProblem } from './password-policy.ts'

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { firstName: string; lastName: string }

type PasswordRefused = { outcome: 'password-refused'; problem: string }
export type CreateOutcome = { outcome: 'created'; userId: string } | { outcome: 'email-taken' } | { outcome: 'email-invalid' } | PasswordRefused
export type ResetOutcome = { outcome: 'changed' } | { outcome: 'link-not-valid' } | PasswordRefused

/** Named fields only: whatever else a form holds never comes near the library. */
export async function createUser(db: Db, library: AccountsLibrary, account: NewAccount): Promise<CreateOutcome> {
  const problem = passwordProblem(account.password)
  if (problem) return { outcome: 'password-refused', problem }
  const { firstName, lastName, password, email } = account
  try {
    const { user } = await library.api.signUpEmail({ body: { name: `${firstName} ${lastName}`.trim(), firstName, lastName, email, password } })
    // For an e-mail that is already here the library makes up a user, so that an answer says nothing; a shopper needs to be told.
    const kept = await findAccountByEmail(db, email)
    return kept?.id === user.id ? { outcome: 'created', userId: user.id } : { outcome: 'email-taken' }
  } catch (error) {
    if (isRefusal(error, 'VALIDATION_ERROR', 'INVALID_EMAIL')) return { outcome: 'email-invalid' }
    // Two at once with one e-mail: the second fails at the unique key.
    if (isRefusal(error, 'FAILED_TO_CREATE_USER') && (await findAccountByEmail(db, email))) return { outcome: 'email-taken' }
    throw error
  }
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
