import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import type { SignedIn } from './account-store.server.ts'

/** A guest is a customer without a password, known by this session only. */
export type Guest = { isGuest?: true }

export type Session = {
  user: SignedIn & Guest
  createdAt: Date
  lastUsedAt: Date
  isRemembered: boolean
}

export type NewSession = {
  userId: string
  createdAt: Date
  expiresAt: Date
  isRemembered: boolean
  userAgent: string
  address: string
}

const TOKEN_BYTES = 24
/** Maximum number of sessions that are listed. */
const SESSIONS_MAX = 50

/** Returns the token of the new session. */
export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: session.userId,
      token,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      is_remembered: session.isRemembered,
      user_agent: session.userAgent,
      ip_address: session.address,
    })
    .execute()
  return token
}

/** Reads the role from the account, so a changed role applies from the next request on. */
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
      'users.is_guest as isGuest',
      'sessions.created_at as createdAt',
      'sessions.last_used_at as lastUsedAt',
      'sessions.is_remembered as isRemembered',
    ])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { createdAt, lastUsedAt, isRemembered, isGuest, ...account } = row
  const user = { ...account, ...(isGuest && { isGuest: true as const }) }
  return { user, createdAt, lastUsedAt, isRemembered }
}

/** `expiresAt` is null when use does not extend the session. */
export async function updateSessionUse(
  db: Db,
  token: string,
  { lastUsedAt, expiresAt }: { lastUsedAt: Date; expiresAt: Date | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_used_at: lastUsedAt,
      updated_at: lastUsedAt,
      ...(expiresAt ? { expires_at: expiresAt } : {}),
    })
    .where('token', '=', token)
    .execute()
}

export type StoredSession = Omit<Session, 'user'> & {
  token: string
  userAgent: string | null
  address: string | null
}

/** Lists the most recently used session first. */
export async function listSessionsOf(db: Db, userId: string, now: Date): Promise<StoredSession[]> {
  return db
    .selectFrom('sessions')
    .select([
      'token',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'is_remembered as isRemembered',
      'user_agent as userAgent',
      'ip_address as address',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(SESSIONS_MAX)
    .execute()
}

/** Called when the second factor is removed. Remembered sessions then get the usual limits. */
export async function updateSessionsNotRemembered(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ is_remembered: false })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute()
}

/** Deletes every session of the account except the one with this token. */
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
}
