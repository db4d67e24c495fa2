import { sql } from 'kysely'
import type { StaffRole } from '#platform/auth/role.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { OpenInvitation, StaffMember } from './person.ts'

/** A shop has a handful; more than this nobody reads. */
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

/** Held until the story ends: of two admins who decide about each other at once, the second finds out. */
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

/** The newest first. What is over is shown for as long as nobody has put it away. */
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
  return rows.map((row) => ({ ...row, role: row.role as StaffRole, isOver: row.expiresAt <= now }))
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

/** What was open for this e-mail is over. */
export async function updateInvitationsReplaced(tx: Db, email: string): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ ended_at: sql<Date>`now()`, ending: 'replaced' })
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()
}

/** Undefined when it was over already. */
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

/** What somebody has invited others with and nobody has used. */
export async function updateInvitationsOfWithdrawn(tx: Db, invitedBy: string): Promise<string[]> {
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

/** Undefined for a made-up link, one that was used, withdrawn or replaced, and one that is too old. */
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
