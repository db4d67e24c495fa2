import { updateRole } from '#platform/auth/account-store.server.ts'
import { deleteLoginTokensOf } from '#platform/auth/one-time-token-store.server.ts'
import { deleteFactor } from '#platform/auth/second-factor-store.server.ts'
import { deleteSessionsOf } from '#platform/auth/session-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange, recordChanges } from '../change-log/record-change.server.ts'
import { lockStaff, updateInvitationsWithdrawnBy } from './people-store.server.ts'
import { roleName } from './person.ts'
import { queueSecurityMails, type SecurityMailParts } from './queue-security-mails.server.ts'
import type { Role, StaffRole } from './role.ts'

export type StaffRefused =
  | { outcome: 'not-staff' }
  /** Admins cannot remove or demote themselves by accident; another admin has to do it. */
  | { outcome: 'yourself' }
  /** The requesting admin has just lost the admin role. */
  | { outcome: 'no-admin-any-more' }

type Ask = { personId: string; by: string }
type Person = { id: string; email: string; role: StaffRole }

export type RoleChanged = { outcome: 'changed' } | StaffRefused

/** The new role applies from the next request on. A former admin's open invitations are withdrawn.
 * One admin always remains, because only another admin can demote an admin. */
export function changeRole(
  db: Db,
  { role, ...ask }: Ask & { role: StaffRole },
): Promise<RoleChanged> {
  return changeColleague(db, ask, async (tx, person) => {
    if (person.role === role) return { outcome: 'changed' }
    await setRole(tx, { person, role, by: ask.by, action: 'role-changed' })
    if (role !== 'admin') await withdrawInvitationsOf(tx, person.id, ask.by)
    return { outcome: 'changed' }
  })
}

export type PersonRemoved = { outcome: 'removed' } | StaffRefused

/** Ends every session of the person at once. The account remains as a customer account with its
 * password and orders. */
export function removePerson(db: Db, ask: Ask): Promise<PersonRemoved> {
  return changeColleague(db, ask, async (tx, person) => {
    await setRole(tx, { person, role: 'user', by: ask.by, action: 'person-removed' })
    await deleteFactor(tx, person.id)
    await deleteLoginTokensOf(tx, person.id)
    await deleteSessionsOf(tx, person.id)
    await withdrawInvitationsOf(tx, person.id, ask.by)
    return { outcome: 'removed' }
  })
}

export type FactorReset = { outcome: 'reset' } | { outcome: 'had-none' } | StaffRefused

/** For a colleague who has lost both the phone and the recovery codes. Ends the account's sessions
 * and mails the colleague and all admins. */
export function resetSecondFactor(
  parts: SecurityMailParts & { db: Db },
  ask: Ask,
): Promise<FactorReset> {
  return changeColleague(parts.db, ask, async (tx, person, admin) => {
    if (!(await deleteFactor(tx, person.id))) return { outcome: 'had-none' }
    await deleteSessionsOf(tx, person.id)
    await recordChange(tx, {
      staffId: ask.by,
      action: 'second-step-reset',
      subject: `staff:${person.id}`,
      before: { secondStep: 'on', email: person.email },
      after: { secondStep: 'off', email: person.email },
    })
    await queueSecurityMails(parts, tx, {
      kind: 'second-step-reset',
      account: person,
      by: admin.email,
      at: new Date(),
    })
    return { outcome: 'reset' }
  })
}

const SERVER_SETTINGS = 'the settings of the server'

/** For an only admin, who has no colleague to ask. Anyone who can change the server's settings owns
 * the shop anyway. */
export function resetSecondFactorBySetting(
  parts: SecurityMailParts & { db: Db },
  email: string,
): Promise<{ outcome: 'reset' | 'had-none' }> {
  return inTransaction(parts.db, async (tx) => {
    const person = (await lockStaff(tx)).find((one) => one.email === email)
    if (!person || !(await deleteFactor(tx, person.id))) return { outcome: 'had-none' }
    await deleteSessionsOf(tx, person.id)
    await recordChange(tx, {
      staffId: person.id,
      action: 'second-step-reset',
      subject: `staff:${person.id}`,
      before: { secondStep: 'on' },
      after: { secondStep: 'off', by: SERVER_SETTINGS },
    })
    await queueSecurityMails(parts, tx, {
      kind: 'second-step-reset',
      account: person,
      by: SERVER_SETTINGS,
      at: new Date(),
    })
    return { outcome: 'reset' }
  })
}

async function setRole(
  tx: Db,
  { person, role, by, action }: { person: Person; role: Role; by: string; action: string },
): Promise<void> {
  await updateRole(tx, person.id, role)
  await recordChange(tx, {
    staffId: by,
    action,
    subject: `staff:${person.id}`,
    before: { role: roleName(person.role), email: person.email },
    after: { role: roleName(role), email: person.email },
  })
}

/** Withdraws a person's invitations, as a former admin could return through an unused link. */
async function withdrawInvitationsOf(tx: Db, personId: string, by: string): Promise<void> {
  const emails = await updateInvitationsWithdrawnBy(tx, personId)
  await recordChanges(
    tx,
    emails.map((email) => ({
      staffId: by,
      action: 'invitation-withdrawn',
      subject: `invitation:${email}`,
      before: { invitation: 'open' },
      after: { invitation: 'withdrawn' },
    })),
  )
}

function changeColleague<Result>(
  db: Db,
  { personId, by }: Ask,
  change: (tx: Db, person: Person, admin: Person) => Promise<Result>,
): Promise<Result | StaffRefused> {
  return inTransaction(db, async (tx): Promise<Result | StaffRefused> => {
    const staff = await lockStaff(tx)
    const admin = staff.find(({ id }) => id === by)
    if (admin?.role !== 'admin') return { outcome: 'no-admin-any-more' }
    const person = staff.find(({ id }) => id === personId)
    if (!person) return { outcome: 'not-staff' }
    return person.id === by ? { outcome: 'yourself' } : change(tx, person, admin)
  })
}
