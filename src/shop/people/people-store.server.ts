import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { OpenInvitation, StaffMember } from './person.ts'
import type { StaffRole } from './role.ts'

/** Maximum length of the lists; a shop has only a handful of staff. */
const PEOPLE_MAX = 200

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .where('role', '<>', 'user')
    .select([
      'users.id',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'role',
      'users.created_at as since',
      sql<boolean>`second_factors.confirmed_at is not null`.as('hasSecondFactor'),
    ])
    .orderBy('users.created_at')
    .limit(PEOPLE_MAX)
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as StaffRole }))
}

export async function listAdminEmails(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .limit(PEOPLE_MAX)
    .execute()
  return admins.map(({ email }) => email)
}

/** Locks all staff until the transaction ends: if two admins remove each other, one succeeds. */
export async function lockStaff(tx: Db): Promise<{ id: string; email: string; role: StaffRole }[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('role', '<>', 'user')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as StaffRole }))
}

/** Makes other transactions that create a first admin wait until this transaction ends. */
export async function lockFirstAdmin(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`.execute(tx)
}

/** Newest first. Expired invitations are listed until they are withdrawn. */
export async function listInvitations(db: Db, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.invited_by')
    .where('ended_at', 'is', null)
    .select([
      'staff_invitations.id',
      'staff_invitations.email',
      'staff_invitations.role',
      'users.name as invitedBy',
      'staff_invitations.expires_at as expiresAt',
    ])
    .orderBy('staff_invitations.id', 'desc')
    .limit(PEOPLE_MAX)
    .execute()
  return rows.map((row) => ({
    ...row,
    role: row.role as StaffRole,
    isExpired: row.expiresAt <= now,
  }))
}

export type NewInvitation = {
  email: string
  role: StaffRole
  tokenHash: string
  mayRaiseCustomer: boolean
  invitedBy: string
  expiresAt: Date
}

export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('staff_invitations')
    .values({
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      may_raise_customer: invitation.mayRaiseCustomer,
      invited_by: invitation.invitedBy,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** Ends open invitations of this email address. */
export async function updateInvitationsReplaced(tx: Db, email: string): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ ended_at: sql<Date>`now()`, ending: 'replaced' })
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()
}

/** Undefined when the invitation had ended already. */
export async function updateInvitationWithdrawn(
  tx: Db,
  id: number,
): Promise<{ email: string; role: string } | undefined> {
  return tx
    .updateTable('staff_invitations')
    .set({ ended_at: sql<Date>`now()`, ending: 'withdrawn' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst()
}

/** Withdraws the unused invitations sent by this person; returns their email addresses. */
export async function updateInvitationsWithdrawnBy(tx: Db, invitedBy: string): Promise<string[]> {
  const withdrawn = await tx
    .updateTable('staff_invitations')
    .set({ ended_at: sql<Date>`now()`, ending: 'withdrawn' })
    .where('invited_by', '=', invitedBy)
    .where('ended_at', 'is', null)
    .returning('email')
    .execute()
  return withdrawn.map(({ email }) => email)
}

export async function updateInvitationAccepted(tx: Db, id: number, userId: string): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ ended_at: sql<Date>`now()`, ending: 'accepted', accepted_by: userId })
    .where('id', '=', id)
    .execute()
}

export type Invitation = { id: number; email: string; role: StaffRole; mayRaiseCustomer: boolean }

/** Undefined for an unknown, used, withdrawn, replaced or expired link. */
export async function findInvitation(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await openInvitation(db, tokenHash, now).executeTakeFirst()
  return row && { ...row, role: row.role as StaffRole }
}

export async function lockInvitation(
  tx: Db,
  tokenHash: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await openInvitation(tx, tokenHash, now).forUpdate().executeTakeFirst()
  return row && { ...row, role: row.role as StaffRole }
}

function openInvitation(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'role', 'may_raise_customer as mayRaiseCustomer'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
}

/** Deletes invitations that these accounts sent or accepted. */
export async function deleteInvitationsOf(tx: Db, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('staff_invitations')
    .where(({ eb, or }) => or([eb('invited_by', 'in', userIds), eb('accepted_by', 'in', userIds)]))
    .execute()
}
