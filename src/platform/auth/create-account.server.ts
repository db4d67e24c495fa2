import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { insertPassword, insertUser } from './account-store.server.ts'
import { isEmail, normalizeEmail } from './email-address.ts'
import { hashPassword } from './passwords/hash-password.server.ts'

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { firstName: string; lastName: string }

export type PasswordRefused = { outcome: 'password-refused'; problem: string }
export type CreateOutcome =
  | { outcome: 'created'; userId: string }
  | { outcome: 'email-taken' }
  | { outcome: 'email-invalid' }
  | PasswordRefused

export type AccountOrigin = {
  role: string
  isEmailConfirmed: boolean
  /** Runs in the transaction that creates the account, even when the email address is already taken. */
  announce?(tx: Db, account: { email: string; isNew: boolean }): Promise<void>
}

/** Returns a message when the new password is unsuitable for this account, otherwise null. */
export type PasswordCheck = (
  password: string,
  account: { email: string; role: string },
) => string | null

/** The caller decides the role. Extra fields from a form are not stored. */
export async function createAccount(
  { db, passwordProblem }: { db: Db; passwordProblem: PasswordCheck },
  account: NewAccount,
  origin: AccountOrigin,
): Promise<CreateOutcome> {
  const email = normalizeEmail(account.email)
  const problem = passwordProblem(account.password, { email, role: origin.role })
  if (problem) return { outcome: 'password-refused', problem }
  if (!isEmail(email)) return { outcome: 'email-invalid' }
  return insertAccount(db, { ...account, email }, origin)
}

/** Skips the password checks, because demo accounts need that. Hashes before the transaction, so
 * that slow hashing does not hold a connection. A taken address takes as much work. */
export async function insertAccount(
  db: Db,
  { email, password, firstName, lastName }: NewAccount,
  { announce, ...origin }: AccountOrigin,
): Promise<{ outcome: 'created'; userId: string } | { outcome: 'email-taken' }> {
  const hash = await hashPassword(password)
  const userId = randomUUID()
  return inTransaction(db, async (tx) => {
    const isNew = await insertUser(tx, { id: userId, email, firstName, lastName, ...origin })
    if (isNew) await insertPassword(tx, userId, hash)
    await announce?.(tx, { email, isNew })
    return isNew ? { outcome: 'created' as const, userId } : { outcome: 'email-taken' as const }
  })
}
