import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { deleteEmailChange } from './email-change/email-change-store.server.ts'

/** A token is valid for one purpose only. */
export type TokenPurpose =
  | 'first-admin'
  | 'reset-password'
  | 'second-step'
  | 'confirm-email'
  | 'email-code'
  | 'change-email-old'
  | 'change-email-new'

type NewToken = {
  value: string
  expiresAt: Date
  /** A given token, for codes that a person types. The default is a long random text. */
  token?: string
}

/** A new token for one of these purposes replaces the account's earlier token. */
const replacedPurposes: readonly TokenPurpose[] = [
  'reset-password',
  'confirm-email',
  'email-code',
  'change-email-old',
  'change-email-new',
]

/** Returns the token; the table holds only its hash. */
export async function insertToken(
  db: Db,
  purpose: TokenPurpose,
  { value, expiresAt, token = randomBytes(24).toString('base64url') }: NewToken,
): Promise<string> {
  const row = { identifier: hashOf(purpose, token), value, expires_at: expiresAt }
  const replacement_key = replacedPurposes.includes(purpose) ? replacementKey(purpose, value) : null
  await db
    .insertInto('verifications')
    .values({ id: randomUUID(), ...row, replacement_key })
    .onConflict((conflict) => conflict.column('replacement_key').doUpdateSet(row))
    .execute()
  return token
}

/** Returns the stored value; undefined for an unknown, used or expired token. */
export async function findToken(
  db: Db,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', hashOf(purpose, token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.value
}

/** Deletes the token and returns its value. Of two simultaneous calls one gets undefined. */
export async function deleteToken(
  db: Db,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', hashOf(purpose, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst()
  return row?.value
}

/** Deletes the account's reset links, unfinished logins and unfinished change of its email address,
 * but keeps links and codes that confirm the address. */
export async function deleteLoginTokensOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('replacement_key', 'is', null), // unfinished logins
        eb('replacement_key', '=', replacementKey('reset-password', userId)),
      ]),
    )
    .execute()
  await deleteEmailChange(db, userId)
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expires_at', '<=', now).execute()
}

function replacementKey(purpose: TokenPurpose, value: string): string {
  return `${purpose}:${value}`
}

function hashOf(purpose: TokenPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url')
}
