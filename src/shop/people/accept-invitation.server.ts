import { randomUUID } from 'node:crypto'
import {
  findAccountByEmail,
  insertPassword,
  insertUser,
  updateEmailConfirmed,
  updatePassword,
  updateRole,
} from '#platform/auth/account-store.server.ts'
import type { Auth } from '#platform/auth/auth.server.ts'
import { deleteLoginTokensOf } from '#platform/auth/one-time-token-store.server.ts'
import { hashPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { deleteSessionsOf } from '#platform/auth/session-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { hashOfToken } from './invite-person.server.ts'
import {
  findInvitation,
  lockInvitation,
  updateInvitationAccepted,
  type Invitation,
} from './people-store.server.ts'
import { roleName } from './person.ts'
import type { StaffRole } from './role.ts'

export type NewStaff = { firstName: string; lastName: string; password: string }
export type Accepted =
  | { outcome: 'accepted' }
  | { outcome: 'link-not-valid' }
  | { outcome: 'password-refused'; problem: string }
  /** A customer account was created with this email address after the invitation. An admin must
   * allow it to become a staff account. */
  | { outcome: 'customer-account' }

/** Undefined when the link is used, withdrawn, replaced or expired. */
export function findOpenInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  return findInvitation(db, hashOfToken(token), now)
}

/** The link proves access to the mailbox. An existing customer account gets the new password and its
 * sessions end. So a person who signed up earlier with a colleague's email address does not become
 * staff. */
export async function acceptInvitation(
  { db, auth }: { db: Db; auth: Pick<Auth, 'passwordProblem'> },
  { token, person, now }: { token: string; person: NewStaff; now: Date },
): Promise<Accepted> {
  const open = await findOpenInvitation(db, token, now)
  if (!open) return { outcome: 'link-not-valid' }
  const problem = auth.passwordProblem(person.password, open)
  if (problem) return { outcome: 'password-refused', problem }

  const hash = await hashPassword(person.password) // slow, so before the transaction
  return inTransaction(db, async (tx): Promise<Accepted> => {
    const invitation = await lockInvitation(tx, hashOfToken(token), now)
    if (!invitation) return { outcome: 'link-not-valid' }
    const account = await findAccountByEmail(tx, invitation.email)
    if (account && !invitation.mayRaiseCustomer) return { outcome: 'customer-account' }

    const userId = account
      ? await promote(tx, { userId: account.id, role: invitation.role, hash })
      : await create(tx, { invitation, person, hash })
    if (!userId) return { outcome: 'customer-account' }
    await updateInvitationAccepted(tx, invitation.id, userId)
    await recordChange(tx, {
      staffId: userId,
      action: 'invitation-accepted',
      subject: `staff:${userId}`,
      before: account ? { role: roleName(account.role) } : null,
      after: { role: roleName(invitation.role), email: invitation.email },
    })
    return { outcome: 'accepted' }
  })
}

/** Makes an account a staff account. Its earlier password, sessions and links stop working. Returns
 * null if it was erased meanwhile. */
export async function promote(
  tx: Db,
  { userId, role, hash }: { userId: string; role: StaffRole; hash: string },
): Promise<string | null> {
  if (!(await updatePassword(tx, userId, hash))) return null
  await updateRole(tx, userId, role)
  await updateEmailConfirmed(tx, userId)
  await deleteSessionsOf(tx, userId)
  await deleteLoginTokensOf(tx, userId)
  return userId
}

/** Returns null when an account with this email address has just been created. */
async function create(
  tx: Db,
  { invitation, person, hash }: { invitation: Invitation; person: NewStaff; hash: string },
): Promise<string | null> {
  const id = randomUUID()
  const { firstName, lastName } = person
  if (
    !(await insertUser(tx, {
      id,
      email: invitation.email,
      firstName,
      lastName,
      role: invitation.role,
      isEmailConfirmed: true,
    }))
  )
    return null
  await insertPassword(tx, id, hash)
  return id
}
