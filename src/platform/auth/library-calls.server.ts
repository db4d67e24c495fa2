import { randomBytes, randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { findAccountByEmail, insertPassword, insertUser } from './account-store.server.ts'
import type { AccountsLibrary } from './accounts-library.server.ts'
import { PASSWORD_MAX_CHARACTERS, passwordProblem } from './password-policy.ts'
import type { Role } from './role.ts'

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { firstName: string; lastName: string }

/** The longest that a mail server takes. */
const EMAIL_MAX_CHARACTERS = 254
const emailShape = z.email().max(EMAIL_MAX_CHARACTERS)

type PasswordRefused = { outcome: 'password-refused'; problem: string }
export type CreateOutcome =
  | { outcome: 'created'; userId: string }
  | { outcome: 'email-taken' }
  | { outcome: 'email-invalid' }
  | PasswordRefused
export type ResetOutcome =
  | { outcome: 'changed'; userId: string }
  | { outcome: 'link-not-valid' }
  | PasswordRefused

/**
 * Named fields only, and the role is the caller's, never a form's. The slow work of hashing is done before the transaction
 * begins: many sign-ups at once must not hold all connections of the pool.
 */
export async function createUser(
  db: Db,
  library: AccountsLibrary,
  account: NewAccount,
  role: Role,
): Promise<CreateOutcome> {
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

/** Whose password it is; null for an unknown e-mail and for a wrong password alike, after the same work. Opens nothing. */
export async function findWhoseLogin(
  library: AccountsLibrary,
  { email, password }: Credentials,
): Promise<string | null> {
  if (password.length > PASSWORD_MAX_CHARACTERS || !isEmail(email)) return null
  const context = await library.$context
  const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (!found || !hash) {
    await context.password.hash(password)
    return null
  }
  return (await context.password.verify({ hash, password })) ? found.user.id : null
}

/** The token of a new session. */
export async function openSession(
  library: AccountsLibrary,
  userId: string,
  request: Request,
): Promise<string> {
  const context = await library.$context
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 300)
  return (await context.internalAdapter.createSession(userId, false, { userAgent })).token
}

/** Names somebody for a while who has said the right password and owes a code. Only a hash of it is kept. */
export async function openSecondStep(
  library: AccountsLibrary,
  userId: string,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const context = await library.$context
  await context.internalAdapter.createVerificationValue({
    identifier: secondStep(token),
    value: userId,
    expiresAt,
  })
  return token
}

export async function findWhoseSecondStep(
  library: AccountsLibrary,
  token: string,
  now: Date,
): Promise<string | null> {
  const context = await library.$context
  const waiting = await context.internalAdapter.findVerificationValue(secondStep(token))
  return waiting && waiting.expiresAt > now ? waiting.value : null
}

/** True for one of any number who come with the same token. */
export async function endSecondStep(library: AccountsLibrary, token: string): Promise<boolean> {
  const context = await library.$context
  return Boolean(await context.internalAdapter.consumeVerificationValue(secondStep(token)))
}

function secondStep(token: string): string {
  return `second-step:${token}`
}

/** Uses the link up, sets the password, ends every session of the account. */
export async function changePassword(
  library: AccountsLibrary,
  token: string,
  newPassword: string,
): Promise<ResetOutcome> {
  const problem = passwordProblem(newPassword)
  if (problem) return { outcome: 'password-refused', problem }
  const context = await library.$context
  const link = await context.internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link) return { outcome: 'link-not-valid' }
  try {
    await library.api.resetPassword({ body: { token, newPassword } })
    return { outcome: 'changed', userId: link.value }
  } catch (error) {
    if (isRefusal(error, 'INVALID_TOKEN', 'USER_NOT_FOUND')) return { outcome: 'link-not-valid' }
    throw error
  }
}

function isRefusal(error: unknown, ...codes: string[]): boolean {
  return isAPIError(error) && codes.includes(String(error.body?.code))
}
