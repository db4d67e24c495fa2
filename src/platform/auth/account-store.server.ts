import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import type { Role } from './role.ts'

export type SignedIn = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
}
export type Session = { user: SignedIn; expiresAt: Date }

/** One look-up by a unique key. The role is the account's of this moment, so a change holds from the next request on. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.role',
      'sessions.expires_at as expiresAt',
    ])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { expiresAt, ...user } = row
  return { user: { ...user, role: user.role as Role }, expiresAt }
}

export async function updateSessionExpiry(db: Db, token: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt, updated_at: new Date() })
    .where('token', '=', token)
    .execute()
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute()
}

/** All but the one that asks. */
export async function deleteOtherSessions(db: Db, userId: string, token: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token', '<>', token)
    .execute()
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<=', now).execute()
}

export type Account = SignedIn

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return findAccountWhere(db, 'id', id)
}

/** `email` in lower case, as all are kept. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return findAccountWhere(db, 'email', email)
}

async function findAccountWhere(
  db: Db,
  column: 'id' | 'email',
  value: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'role'])
    .where(column, '=', value)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

/** Answers false when the e-mail has an account already, also one that was made a moment ago. */
export async function insertUser(
  tx: Db,
  { id, email, firstName, lastName, role }: Account,
): Promise<boolean> {
  const name = `${firstName} ${lastName}`.trim()
  const made = await tx
    .insertInto('users')
    .values({ id, email, name, first_name: firstName, last_name: lastName, role })
    .onConflict((taken) => taken.column('email').doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** As the accounts library looks for it; `hash` as the library makes it. */
export async function insertPassword(tx: Db, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: hash,
    })
    .execute()
}

export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  return count
}

export async function updateRole(db: Db, userId: string, role: Role): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

export async function updatePassword(db: Db, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: hash, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}

/** The links are kept under hashes of their tokens; what they are for is the account. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}
