import { beforeEach, expect, test } from 'vitest'
import { admin, customer } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  listStaff,
  lockStaff,
  updateInvitationAccepted,
  updateInvitationWithdrawn,
  updateInvitationsReplaced,
  updateInvitationsWithdrawnBy,
} from './people-store.server.ts'

const { db } = await testDatabase()
const [meera, ravi] = [await admin(db), await admin(db, { firstName: 'Ravi', role: 'packer' })]
const asha = await customer(db)
const now = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-03-08T10:00:00Z')
beforeEach(() => db.deleteFrom('staff_invitations').execute())

async function invitation(tokenHash: string, change: { email?: string; invitedBy?: string } = {}) {
  await insertInvitation(db, {
    email: 'new@zari.test',
    role: 'packer',
    mayRaiseCustomer: false,
    invitedBy: meera.id,
    expiresAt: later,
    tokenHash,
    ...change,
  })
  return (await findInvitation(db, tokenHash, now))!
}
const open = async () => (await listInvitations(db, now)).map(({ email }) => email)

test('the list of staff contains no customers', async () => {
  const listed = (await listStaff(db)).map(({ id }) => id)
  expect(listed.toSorted()).toEqual([meera.id, ravi.id].toSorted())
  expect((await lockStaff(db)).map(({ id }) => id)).not.toContain(asha.id)
  expect((await listStaff(db)).every(({ hasSecondFactor }) => !hasSecondFactor)).toBe(true)
})

test('an invitation is valid until the moment it expires and stays listed as expired', async () => {
  await invitation('one')
  expect(await findInvitation(db, 'one', new Date(later.getTime() - 1))).toBeDefined()
  expect(await findInvitation(db, 'one', later)).toBeUndefined()
  expect(await findInvitation(db, 'other', now)).toBeUndefined()
  const expired = async (at: Date) => (await listInvitations(db, at))[0]!.isExpired
  expect([await expired(now), await expired(later)]).toEqual([false, true])
})

test('only one of two admins who withdraw an invitation at the same time succeeds', async () => {
  const { id } = await invitation('two')
  const ended = await Promise.all([
    updateInvitationWithdrawn(db, id),
    updateInvitationWithdrawn(db, id),
  ])
  expect(ended.filter(Boolean)).toEqual([{ email: 'new@zari.test', role: 'packer' }])
  expect(await findInvitation(db, 'two', now)).toBeUndefined()
  expect(await open()).toEqual([])
})

test('a new invitation replaces only the open ones of the same address', async () => {
  await invitation('three')
  await invitation('four', { email: 'other@zari.test' })
  await updateInvitationsReplaced(db, 'new@zari.test')
  expect(await open()).toEqual(['other@zari.test'])
})

test('removing an admin ends only the open invitations that this admin sent', async () => {
  const used = await invitation('five', { email: 'used@zari.test' })
  await updateInvitationAccepted(db, used.id, ravi.id)
  await invitation('six', { email: 'mine@zari.test' })
  await invitation('seven', { email: 'theirs@zari.test', invitedBy: ravi.id })
  expect(await updateInvitationsWithdrawnBy(db, meera.id)).toEqual(['mine@zari.test'])
  expect(await open()).toEqual(['theirs@zari.test'])
  expect(await updateInvitationsWithdrawnBy(db, meera.id)).toEqual([])
})
