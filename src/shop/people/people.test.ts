import { expect, test } from 'vitest'
import { admin, customer } from '../../../tests/builders.ts'
import { cookiePair, requestFrom, testAuth } from '../../../tests/test-auth.ts'
import { acceptInvitation, findOpenInvitation } from './accept-invitation.server.ts'
import {
  changeRole,
  removePerson,
  resetSecondFactor,
  resetSecondFactorBySetting,
} from './change-staff.server.ts'
import { invitePerson, withdrawInvitation } from './invite-person.server.ts'
import { listInvitations, listStaff } from './people-store.server.ts'
import type { InvitationForm } from './person.ts'

const { db, auth, openAnother } = await testAuth()
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const jobs = {
  queued: [] as unknown[],
  enqueue: async (_tx: unknown, _queue: string, mail: object) => {
    jobs.queued.push(mail)
  },
}
const meera = await admin(db, { email: 'meera@example.com' })
const now = new Date()
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 3600_000)

const invite = (form: Partial<InvitationForm> = {}) =>
  invitePerson(
    { db, jobs, config },
    { email: 'ravi@example.com', role: 'packer', mayRaiseCustomer: false, ...form, by: meera, now },
  )
async function tokenFor(form: Partial<InvitationForm> = {}): Promise<string> {
  const invited = await invite(form)
  if (invited.outcome !== 'invited') throw new Error(invited.outcome)
  return new URL(invited.link).searchParams.get('token') ?? ''
}
const person = { firstName: 'Ravi', lastName: 'Das', password: 'packs-every-day' }
const accept = (token: string, at = now) =>
  acceptInvitation({ db, auth }, { token, person, now: at })
const roleOf = async (email: string) =>
  (await db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst())
    ?.role ?? null
const log = async () =>
  (await db.selectFrom('staff_changes').select(['action', 'subject']).orderBy('id').execute()).map(
    ({ action, subject }) => `${action} ${subject}`,
  )
/** What a refusal must leave as it was. */
const everything = async () =>
  JSON.stringify([
    await db.selectFrom('users').selectAll().orderBy('id').execute(),
    await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    await db.selectFrom('sessions').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff_invitations').selectAll().orderBy('id').execute(),
    await log(),
    jobs.queued.length,
  ])

test('an invited packer chooses a password and gets in; the link works once', async () => {
  const token = await tokenFor()
  expect(jobs.queued.at(-1)).toMatchObject({
    to: 'ravi@example.com',
    text: expect.stringContaining(`http://zari.test/admin/invitation?token=${token}`) as string,
  })
  expect(await findOpenInvitation(db, token, now)).toMatchObject({
    email: 'ravi@example.com',
    role: 'packer',
  })
  const twice = await Promise.all([accept(token), accept(token)])
  expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'link-not-valid'])
  expect(
    await auth.signIn({ email: 'ravi@example.com', password: person.password }, requestFrom()),
  ).toMatchObject({ outcome: 'signed-in', user: { role: 'packer', firstName: 'Ravi' } })
  expect(await log()).toEqual([
    'person-invited invitation:ravi@example.com',
    expect.stringMatching(/^invitation-accepted staff:/) as string,
  ])
})

test('a link is over after seven days, when it was withdrawn, and when another one took its place; a made-up one always was', async () => {
  const old = await tokenFor({ email: 'sita@example.com' })
  expect(await accept(old, daysLater(7.01))).toEqual({ outcome: 'link-not-valid' })
  const newer = await tokenFor({ email: 'sita@example.com' })
  expect(await accept(old)).toEqual({ outcome: 'link-not-valid' })

  const [open] = await listInvitations(db, now)
  expect(open).toMatchObject({
    email: 'sita@example.com',
    role: 'packer',
    invitedBy: 'Meera Shah',
    isOver: false,
  })
  expect(await withdrawInvitation(db, { id: open!.id, by: meera.id })).toEqual({
    outcome: 'withdrawn',
  })
  const before = await everything()
  expect(await withdrawInvitation(db, { id: open!.id, by: meera.id })).toEqual({
    outcome: 'not-open',
  })
  for (const worthless of [newer, 'made-up', ''])
    expect(await accept(worthless)).toEqual({ outcome: 'link-not-valid' })
  expect(await everything()).toBe(before)
  expect(await roleOf('sita@example.com')).toBeNull()
})

test('the longest e-mail can be invited', async () => {
  const email = `${'long.name.'.repeat(6)}x@${'sub.'.repeat(44)}example.com`
  expect(email.length).toBeGreaterThan(240)
  expect(await invite({ email })).toMatchObject({ outcome: 'invited' })
})

test('whoever reads the table of invitations cannot use them', async () => {
  const token = await tokenFor({ email: 'secret@example.com' })
  expect(
    JSON.stringify([
      await db.selectFrom('staff_invitations').selectAll().execute(),
      await db.selectFrom('staff_changes').selectAll().execute(),
    ]),
  ).not.toContain(token)
})

test('a customer does not become staff by accident', async () => {
  const asha = {
    ...person,
    firstName: 'Asha',
    email: 'asha@example.com',
    password: 'six-yards-of-silk',
  }
  const early = await tokenFor({ email: asha.email, mayRaiseCustomer: true })
  await auth.createAccount(asha, 'user')
  let before = await everything()
  expect(await accept(early)).toEqual({ outcome: 'customer-account' })
  expect(await invite({ email: asha.email })).toEqual({ outcome: 'customer-account' })
  expect(await invite({ email: meera.email })).toEqual({ outcome: 'already-staff' })
  expect(await invite({ email: 'not an e-mail' })).toEqual({ outcome: 'email-invalid' })
  expect(await everything()).toBe(before)

  const session = await auth.signIn(asha, requestFrom())
  const token = await tokenFor({ email: asha.email, mayRaiseCustomer: true })
  before = await everything()
  expect(
    await acceptInvitation({ db, auth }, { token, person: { ...person, password: 'short' }, now }),
  ).toMatchObject({ outcome: 'password-refused' })
  expect(await everything()).toBe(before)
  expect(await accept(token)).toEqual({ outcome: 'accepted' })
  expect(await roleOf(asha.email)).toBe('packer')
  expect(
    await auth.readSession(
      requestFrom({ cookie: session.outcome === 'signed-in' ? cookiePair(session.cookie) : '' }),
    ),
  ).toBeNull()
  expect(await auth.signIn(asha, requestFrom())).toEqual({ outcome: 'wrong-credentials' })
})

test('a removed colleague is out in the same moment, in every browser, and is a customer again', async () => {
  const leaving = { ...person, email: 'leaving@example.com' }
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

test('links that somebody has sent out are over when they are no admin any more, and they send out no others', async () => {
  const [leaving, lowered] = [await admin(db), await admin(db)]
  const links = await Promise.all(
    [leaving, lowered].map(async (by) => {
      const invited = await invitePerson(
        { db, jobs, config },
        {
          email: `friend-of-${by.id}@example.com`.toLowerCase(),
          role: 'admin',
          mayRaiseCustomer: false,
          by,
          now,
        },
      )
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
      await invitePerson(
        { db, jobs, config },
        { email: 'late@example.com', role: 'admin', mayRaiseCustomer: false, by, now },
      ),
    ).toEqual({ outcome: 'no-admin-any-more' })
  }
  expect(await everything()).toBe(before)
})

test('nobody removes or lowers himself, nobody but an admin does it to others, and customers are not touched', async () => {
  const packer = await customer(db, { role: 'packer' })
  const asha = await customer(db)
  const before = await everything()
  for (const act of [
    removePerson,
    resetSecondFactor,
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

test('of two admins who remove each other at once, one stays', async () => {
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

test('a new role holds at once and stands in the log, before and after; the same role again is no news', async () => {
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

test('an admin gives a colleague who lost the telephone a new beginning', async () => {
  const packer = await customer(db, { role: 'packer' })
  expect(await resetSecondFactor(db, { personId: packer.id, by: meera.id })).toEqual({
    outcome: 'had-none',
  })
  await db
    .insertInto('second_factors')
    .values({ user_id: packer.id, secret_encrypted: 'x', confirmed_at: now })
    .execute()
  expect(await resetSecondFactor(db, { personId: packer.id, by: meera.id })).toEqual({
    outcome: 'reset',
  })
  expect(
    await db.selectFrom('second_factors').selectAll().where('user_id', '=', packer.id).execute(),
  ).toEqual([])
  expect(await log()).toContain(`second-step-reset staff:${packer.id}`)
})

test('the only admin is let in again by whoever writes the settings of the server', async () => {
  await db
    .insertInto('second_factors')
    .values({ user_id: meera.id, secret_encrypted: 'x', confirmed_at: now })
    .execute()
  expect(await resetSecondFactorBySetting(db, meera.email)).toEqual({ outcome: 'reset' })
  expect(await resetSecondFactorBySetting(db, meera.email)).toEqual({ outcome: 'had-none' })
  expect(await log()).toContain(`second-step-reset staff:${meera.id}`)
})

test('the log is written once', async () => {
  await expect(db.deleteFrom('staff_changes').execute()).rejects.toThrow('written once')
  await expect(
    db.updateTable('staff_changes').set({ action: 'nothing-happened' }).execute(),
  ).rejects.toThrow('written once')
})
