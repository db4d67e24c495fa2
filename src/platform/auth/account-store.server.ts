import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

export type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: string
}
export type SignedIn = Account
export type NewUser = Account & { isEmailConfirmed: boolean }

const PASSWORD_PROVIDER = 'credential'

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where('email', '=', email).where(hasAccount).executeTakeFirst()
}

/** A guest has no password, and may have the email of an account. */
const hasAccount = sql<boolean>`not is_guest`

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'role'])
}

export async function findPasswordByEmail(
  db: Db,
  email: string,
): Promise<{ userId: string; hash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id as userId', 'accounts.password as hash'])
    .where('users.email', '=', email)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
}

/** Returns false when the email address already has an account, even one created at the same moment. */
export async function insertUser(
  tx: Db,
  { id, email, firstName, lastName, role, isEmailConfirmed }: NewUser,
): Promise<boolean> {
  const name = `${firstName} ${lastName}`.trim()
  const inserted = await tx
    .insertInto('users')
    .values({
      id,
      email,
      name,
      first_name: firstName,
      last_name: lastName,
      role,
      email_verified: isEmailConfirmed,
    })
    .onConflict((conflict) => conflict.column('email').where(hasAccount).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function insertPassword(tx: Db, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: PASSWORD_PROVIDER,
      password: hash,
    })
    .execute()
}

/** Returns false when the account no longer exists or its password hash is no longer `from`. */
export async function updatePassword(
  tx: Db,
  userId: string,
  hash: string,
  { from }: { from?: string } = {},
): Promise<boolean> {
  const updated = await tx
    .updateTable('accounts')
    .set({ password: hash, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .$if(from !== undefined, (update) => update.where('password', '=', from!))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Whether the account has this password hash, or any if none is given. The password stays the same until
 * the end of the transaction. Locks the account first, like an erasure. */
export async function lockPassword(tx: Db, userId: string, hash?: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .$if(hash !== undefined, (accounts) => accounts.where('password', '=', hash!))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for logins of the account that are opening a session, and keeps others waiting. */
export async function lockLogins(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('user_id', '=', userId).forUpdate().execute()
}

/** The address of the account, which does not change until the end of the transaction. */
export async function lockEmail(tx: Db, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.email ?? ''
}

/** `email`: the confirmed address must be this one, because guests may change theirs at any time. */
export async function findIsEmailConfirmed(
  db: Db,
  userId: string,
  email?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.email_verified && (email ?? row.email) === row.email
}

/** Returns false when the account no longer exists. */
export async function updateEmailConfirmed(tx: Db, userId: string): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: new Date() })
    .where('id', '=', userId)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function countAccountsWithRole(db: Db, role: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateRole(tx: Db, userId: string, role: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

export type AccountDetails = Pick<Account, 'email' | 'firstName' | 'lastName'>

/** Returns false if another account has this email. */
export async function updateAccountDetails(
  tx: Db,
  userId: string,
  { email, firstName, lastName }: AccountDetails,
): Promise<boolean> {
  const holder = await findAccountByEmail(tx, email)
  if (holder && holder.id !== userId) return false
  await tx
    .updateTable('users')
    .set({
      email,
      first_name: firstName,
      last_name: lastName,
      name: `${firstName} ${lastName}`.trim(),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()
  return true
}

/** Changes the email to a confirmed one. Returns false if another account has it. */
export async function updateEmail(tx: Db, userId: string, email: string): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: new Date() })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as holder')
            .select('id')
            .where('holder.email', '=', email)
            .where('holder.is_guest', '=', false),
        ),
      ),
    )
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function updateName(
  db: Db,
  userId: string,
  { firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      name: `${firstName} ${lastName}`.trim(),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()
}

/** Deletes the accounts with their passwords and sessions. */
export async function deleteAccounts(tx: Db, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('users').where('id', 'in', userIds).execute()
}
