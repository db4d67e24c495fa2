import { randomUUID } from 'node:crypto'
import {
  deleteResetLinks,
  deleteSessionsOf,
  findAccountByEmail,
  insertPassword,
  insertUser,
  updatePassword,
  updateRole,
} from '#platform/auth/account-store.server.ts'
import type { Auth } from '#platform/auth/auth.server.ts'
import { passwordProblem } from '#platform/auth/password-policy.ts'
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

export type NewStaff = { firstName: string; lastName: string; password: string }
export type Accepted =
  | { outcome: 'accepted' }
  | { outcome: 'link-not-valid' }
  | { outcome: 'password-refused'; problem: string }
  /** The e-mail got a customer's account after the invitation: an admin has to say that it may become a staff account. */
  | { outcome: 'customer-account' }

/** What the page of the link shows; undefined when the link is over. */
export function findOpenInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  return findInvitation(db, hashOfToken(token), now)
}

/**
 * Whoever holds the link holds the mailbox, or got it from the admin. A customer's account gets a new password and its sessions
 * end: whoever signed up with somebody else's e-mail before does not become staff with it.
 */
export async function acceptInvitation(
  parts: { db: Db; auth: Auth },
  { token, person, now }: { token: string; person: NewStaff; now: Date },
): Promise<Accepted> {
  const { db, auth } = parts
  const problem = passwordProblem(person.password)
  if (problem) return { outcome: 'password-refused', problem }
  if (!(await findOpenInvitation(db, token, now))) return { outcome: 'link-not-valid' }

  // Slow on purpose, and so before the transaction.
  const hash = await (await auth.library.$context).password.hash(person.password)
  return inTransaction(db, async (tx): Promise<Accepted> => {
    const invitation = await lockInvitation(tx, hashOfToken(token), now)
    if (!invitation) return { outcome: 'link-not-valid' }
    const account = await findAccountByEmail(tx, invitation.email)
    if (account && !invitation.mayRaiseCustomer) return { outcome: 'customer-account' }

    const userId = account
      ? await raise(tx, { userId: account.id, invitation, hash })
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

async function raise(
  tx: Db,
  { userId, invitation, hash }: { userId: string; invitation: Invitation; hash: string },
): Promise<string> {
  await updatePassword(tx, userId, hash)
  await updateRole(tx, userId, invitation.role)
  await deleteSessionsOf(tx, userId)
  await deleteResetLinks(tx, userId)
  return userId
}

/** Null when the e-mail was taken a moment ago. */
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
    }))
  )
    return null
  await insertPassword(tx, id, hash)
  return id
}
