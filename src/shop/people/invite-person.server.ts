import { createHash, randomBytes } from 'node:crypto'
import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import { isEmail } from '#platform/auth/email-address.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  insertInvitation,
  lockStaff,
  updateInvitationsReplaced,
  updateInvitationWithdrawn,
} from './people-store.server.ts'
import { INVITATION_DAYS, roleName, type InvitationForm } from './person.ts'

export type InviteParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}
export type Invited =
  /** The database stores only a hash of the link's token. */
  | { outcome: 'invited'; link: string }
  | { outcome: 'email-invalid' }
  | { outcome: 'already-staff' }
  /** The address has a customer account, and the admin has not confirmed that it becomes a staff account. */
  | { outcome: 'customer-account' }
  /** The admin who invites has just lost the admin role. */
  | { outcome: 'no-admin-any-more' }

/** A second invitation to the same address replaces the first. */
export async function invitePerson(
  { db, jobs, config }: InviteParts,
  invitation: InvitationForm & { by: { id: string; firstName: string }; now: Date },
): Promise<Invited> {
  const { email, role, by, now } = invitation
  if (!isEmail(email)) return { outcome: 'email-invalid' }
  const token = randomBytes(24).toString('base64url')
  const link = `${config.shopUrl}/admin/invitation?token=${token}`
  return inTransaction(db, async (tx): Promise<Invited> => {
    if ((await lockStaff(tx)).find(({ id }) => id === by.id)?.role !== 'admin')
      return { outcome: 'no-admin-any-more' }
    const account = await findAccountByEmail(tx, email)
    if (account && account.role !== 'user') return { outcome: 'already-staff' }
    if (account && !invitation.mayRaiseCustomer) return { outcome: 'customer-account' }

    // The permission needs an existing account, because an account created later must not be
    // promoted.
    const mayRaiseCustomer = account !== undefined
    await updateInvitationsReplaced(tx, email)
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000)
    await insertInvitation(tx, {
      email,
      role,
      mayRaiseCustomer,
      tokenHash: hashOfToken(token),
      invitedBy: by.id,
      expiresAt,
    })
    await queueMail(
      jobs,
      tx,
      invitationMail({
        ...config,
        email,
        role,
        mayRaiseCustomer,
        link,
        invitedBy: by.firstName || config.shopName,
      }),
    )
    await recordChange(tx, {
      staffId: by.id,
      action: 'person-invited',
      subject: `invitation:${email}`,
      before: null,
      after: { role: roleName(role) },
    })
    return { outcome: 'invited', link }
  })
}

export async function withdrawInvitation(
  db: Db,
  { id, by }: { id: number; by: string },
): Promise<{ outcome: 'withdrawn' | 'not-open' }> {
  return inTransaction(db, async (tx) => {
    const invitation = await updateInvitationWithdrawn(tx, id)
    if (!invitation) return { outcome: 'not-open' }
    await recordChange(tx, {
      staffId: by,
      action: 'invitation-withdrawn',
      subject: `invitation:${invitation.email}`,
      before: { invitation: 'open' },
      after: { invitation: 'withdrawn' },
    })
    return { outcome: 'withdrawn' }
  })
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
