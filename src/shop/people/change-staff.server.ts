import {
  deleteResetLinks,
  deleteSessionsOf,
  updateRole,
} from '#platform/auth/account-store.server.ts'
import type { Role, StaffRole } from '#platform/auth/role.ts'
import { deleteFactor } from '#platform/auth/second-factor-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange, recordChanges } from '../change-log/record-change.server.ts'
import { lockStaff, updateInvitationsOfWithdrawn } from './people-store.server.ts'
import { roleName } from './person.ts'

export type StaffRefused =
  | { outcome: 'not-staff' }
  /** Nobody throws himself out, or loses the key, by a slip of the finger: another admin does it. */
  | { outcome: 'yourself' }
  /** Whoever asks was removed a moment ago. */
  | { outcome: 'no-admin-any-more' }

type Ask = { personId: string; by: string }
type Person = { id: string; email: string; role: StaffRole }

export type RoleChanged = { outcome: 'changed' } | StaffRefused

/** It holds from the next request on, and for links that an admin of before has sent out. Invariant: there is always an admin left, since nobody but another admin ends one. */
export function changeRole(
  db: Db,
  { role, ...ask }: Ask & { role: StaffRole },
): Promise<RoleChanged> {
  return aboutColleague(db, ask, async (tx, person) => {
    if (person.role === role) return { outcome: 'changed' }
    await setRole(tx, { person, role, by: ask.by, action: 'role-changed' })
    if (role !== 'admin') await withdrawInvitationsOf(tx, person.id, ask.by)
    return { outcome: 'changed' }
  })
}

export type PersonRemoved = { outcome: 'removed' } | StaffRefused

/** Every session ends at once, in every browser. A customer's account is left, with its password and its orders. */
export function removePerson(db: Db, ask: Ask): Promise<PersonRemoved> {
  return aboutColleague(db, ask, async (tx, person) => {
    await setRole(tx, { person, role: 'user', by: ask.by, action: 'person-removed' })
    await deleteSessionsOf(tx, person.id)
    await deleteResetLinks(tx, person.id)
    await deleteFactor(tx, person.id)
    await withdrawInvitationsOf(tx, person.id, ask.by)
    return { outcome: 'removed' }
  })
}

export type FactorReset = { outcome: 'reset' } | { outcome: 'had-none' } | StaffRefused

/** For a colleague who has lost the telephone and the recovery codes. Whoever sat in a session of theirs is out. */
export function resetSecondFactor(db: Db, ask: Ask): Promise<FactorReset> {
  return aboutColleague(db, ask, async (tx, person) => {
    if (!(await deleteFactor(tx, person.id))) return { outcome: 'had-none' }
    await deleteSessionsOf(tx, person.id)
    await recordChange(tx, {
      staffId: ask.by,
      action: 'second-step-reset',
      subject: `staff:${person.id}`,
      before: { secondStep: 'on', email: person.email },
      after: { secondStep: 'off', email: person.email },
    })
    return { outcome: 'reset' }
  })
}

/** For the only admin, who has nobody to ask: whoever writes the server's settings has the shop anyway. */
export function resetSecondFactorBySetting(
  db: Db,
  email: string,
): Promise<{ outcome: 'reset' | 'had-none' }> {
  return inTransaction(db, async (tx) => {
    const person = (await lockStaff(tx)).find((one) => one.email === email)
    if (!person || !(await deleteFactor(tx, person.id))) return { outcome: 'had-none' }
    await deleteSessionsOf(tx, person.id)
    await recordChange(tx, {
      staffId: person.id,
      action: 'second-step-reset',
      subject: `staff:${person.id}`,
      before: { secondStep: 'on' },
      after: { secondStep: 'off', by: 'the settings of the server' },
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

/** Whoever leaves has no link in the drawer to come back with. */
async function withdrawInvitationsOf(tx: Db, personId: string, by: string): Promise<void> {
  const emails = await updateInvitationsOfWithdrawn(tx, personId)
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

function aboutColleague<Result>(
  db: Db,
  { personId, by }: Ask,
  story: (tx: Db, person: Person) => Promise<Result>,
): Promise<Result | StaffRefused> {
  return inTransaction(db, async (tx): Promise<Result | StaffRefused> => {
    const staff = await lockStaff(tx)
    if (staff.find(({ id }) => id === by)?.role !== 'admin') return { outcome: 'no-admin-any-more' }
    const person = staff.find(({ id }) => id === personId)
    if (!person) return { outcome: 'not-staff' }
    return person.id === by ? { outcome: 'yourself' } : story(tx, person)
  })
}
