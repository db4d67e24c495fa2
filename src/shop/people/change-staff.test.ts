import { expect, test } from 'vitest'
import { admin, customer } from '../../../tests/support/builders.ts'
import { openPeople, NEW_STAFF } from '../../../tests/support/people.ts'
import { cookiePair, requestFrom } from '../../../tests/support/test-auth.ts'
import {
  changeRole,
  removePerson,
  resetSecondFactor,
  resetSecondFactorBySetting,
} from './change-staff.server.ts'
import { invitePerson } from './invite-person.server.ts'
import { listStaff } from './people-store.server.ts'

const { db, auth, openAnother, meera, now, parts, queued, accept, roleOf, log, everything } =
  await openPeople()

test('a removed colleague is signed out everywhere and is a customer again', async () => {
  const leaving = { ...NEW_STAFF, email: 'leaving@example.com' }
  await auth.createAccount(leaving, 'packer')
  const sessions = [
    await auth.signIn(leaving, requestFrom()),
    await openAnother().signIn(leaving, requestFrom()),
  ]
  const id = sessions[0]?.outcome === 'signed-in' ? sessions[0].user.id : ''
  expect((await listStaff(db)).map(({ email }) => email)).toContain(leaving.email)
  expect(await removePerson(db, { personId: id, by: meera.id })).toEqual({ outcome: 'removed' })
  for (const session of sessions)
    expect(
      await auth.readSession(
        requestFrom({ cookie: session.outcome === 'signed-in' ? cookiePair(session.cookie) : '' }),
      ),
    ).toBeNull()
  expect(await roleOf(leaving.email)).toBe('user')
  expect(await removePerson(db, { personId: id, by: meera.id })).toEqual({ outcome: 'not-staff' })
})

test('open invitations of a former admin are withdrawn, and new invitations are refused', async () => {
  const [leaving, lowered] = [await admin(db), await admin(db)]
  const links = await Promise.all(
    [leaving, lowered].map(async (by) => {
      const invited = await invitePerson(parts, {
        email: `friend-of-${by.id}@example.com`.toLowerCase(),
        role: 'admin',
        mayRaiseCustomer: false,
        by,
        now,
      })
      return invited.outcome === 'invited'
        ? (new URL(invited.link).searchParams.get('token') ?? '')
        : ''
    }),
  )
  await removePerson(db, { personId: leaving.id, by: meera.id })
  await changeRole(db, { personId: lowered.id, role: 'packer', by: meera.id })
  expect((await log()).slice(-2).map((line) => line.split(' ')[0])).toEqual([
    'role-changed',
    'invitation-withdrawn',
  ])
  const before = await everything()
  for (const link of links) expect(await accept(link)).toEqual({ outcome: 'link-not-valid' })
  for (const by of [leaving, lowered]) {
    expect(
      await invitePerson(parts, {
        email: 'late@example.com',
        role: 'admin',
        mayRaiseCustomer: false,
        by,
        now,
      }),
    ).toEqual({ outcome: 'no-admin-any-more' })
  }
  expect(await everything()).toBe(before)
})

test('only an admin can change staff, but not their own account or a customer account', async () => {
  const packer = await customer(db, { role: 'packer' })
  const asha = await customer(db)
  const before = await everything()
  for (const act of [
    removePerson,
    (_: typeof db, ask: { personId: string; by: string }) => resetSecondFactor(parts, ask),
    (where: typeof db, ask: { personId: string; by: string }) =>
      changeRole(where, { ...ask, role: 'packer' as const }),
  ]) {
    expect(await act(db, { personId: meera.id, by: meera.id })).toEqual({ outcome: 'yourself' })
    expect(await act(db, { personId: meera.id, by: packer.id })).toEqual({
      outcome: 'no-admin-any-more',
    })
    expect(await act(db, { personId: asha.id, by: meera.id })).toEqual({ outcome: 'not-staff' })
    expect(await act(db, { personId: 'nobody', by: meera.id })).toEqual({ outcome: 'not-staff' })
  }
  expect(await everything()).toBe(before)
})

test('when two admins remove each other at the same time, one of them remains', async () => {
  const [one, two] = [await admin(db), await admin(db)]
  const outcomes = await Promise.all([
    removePerson(db, { personId: two.id, by: one.id }),
    removePerson(db, { personId: one.id, by: two.id }),
  ])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'no-admin-any-more',
    'removed',
  ])
})

test('a new role applies at once and is logged, and an unchanged role is not logged', async () => {
  const packer = await customer(db, { role: 'packer', email: 'rising@example.com' })
  expect(await changeRole(db, { personId: packer.id, role: 'admin', by: meera.id })).toEqual({
    outcome: 'changed',
  })
  expect(await roleOf(packer.email)).toBe('admin')
  const before = await everything()
  expect(await changeRole(db, { personId: packer.id, role: 'admin', by: meera.id })).toEqual({
    outcome: 'changed',
  })
  expect(await everything()).toBe(before)
  expect(
    await db
      .selectFrom('staff_changes')
      .select(['staff_id', 'before', 'after'])
      .where('subject', '=', `staff:${packer.id}`)
      .execute(),
  ).toEqual([
    {
      staff_id: meera.id,
      before: { role: 'Packer', email: packer.email },
      after: { role: 'Admin', email: packer.email },
    },
  ])
})

test('an admin resets the second factor of a colleague', async () => {
  const packer = await customer(db, { role: 'packer' })
  expect(await resetSecondFactor(parts, { personId: packer.id, by: meera.id })).toEqual({
    outcome: 'had-none',
  })
  await db
    .insertInto('second_factors')
    .values({ user_id: packer.id, secret_encrypted: 'x', confirmed_at: now })
    .execute()
  expect(await resetSecondFactor(parts, { personId: packer.id, by: meera.id })).toEqual({
    outcome: 'reset',
  })
  expect(
    await db.selectFrom('second_factors').selectAll().where('user_id', '=', packer.id).execute(),
  ).toEqual([])
  expect(await log()).toContain(`second-step-reset staff:${packer.id}`)
})

test('a server setting resets the second factor of an admin, and mails all admins', async () => {
  await db
    .insertInto('second_factors')
    .values({ user_id: meera.id, secret_encrypted: 'x', confirmed_at: now })
    .execute()
  const colleague = await admin(db)
  const before = queued.length
  expect(await resetSecondFactorBySetting(parts, meera.email)).toEqual({ outcome: 'reset' })
  expect(await resetSecondFactorBySetting(parts, meera.email)).toEqual({ outcome: 'had-none' })
  const mails = queued.slice(before) as { to: string; text: string }[]
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([meera.email, colleague.email]))
  expect(mails.filter(({ to }) => to === meera.email)).toHaveLength(1)
  for (const { text } of mails) expect(text).toContain('reset by the settings of the server')
  expect(await log()).toContain(`second-step-reset staff:${meera.id}`)
})

test('the change log cannot be changed or deleted', async () => {
  await expect(db.deleteFrom('staff_changes').execute()).rejects.toThrow('written once')
  await expect(
    db.updateTable('staff_changes').set({ action: 'nothing-happened' }).execute(),
  ).rejects.toThrow('written once')
})
