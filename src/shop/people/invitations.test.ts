import { expect, test } from 'vitest'
import { openPeople, NEW_STAFF } from '../../../tests/support/people.ts'
import { cookiePair, requestFrom } from '../../../tests/support/test-auth.ts'
import { acceptInvitation, findOpenInvitation } from './accept-invitation.server.ts'
import { withdrawInvitation } from './invite-person.server.ts'
import { listInvitations } from './people-store.server.ts'

const { db, auth, meera, now, queued, invite, tokenFor, accept, roleOf, log, everything } =
  await openPeople()
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 3600_000)

test('an invited packer chooses a password and signs in; the link works once', async () => {
  const token = await tokenFor()
  expect(queued.at(-1)).toMatchObject({
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
    await auth.signIn({ email: 'ravi@example.com', password: NEW_STAFF.password }, requestFrom()),
  ).toMatchObject({ outcome: 'signed-in', user: { role: 'packer', firstName: 'Ravi' } })
  expect(await log()).toEqual([
    'person-invited invitation:ravi@example.com',
    expect.stringMatching(/^invitation-accepted staff:/) as string,
  ])
})

test('an expired, withdrawn, replaced or invented invitation link is refused', async () => {
  const old = await tokenFor({ email: 'sita@example.com' })
  expect(await accept(old, daysLater(7.01))).toEqual({ outcome: 'link-not-valid' })
  const newer = await tokenFor({ email: 'sita@example.com' })
  expect(await accept(old)).toEqual({ outcome: 'link-not-valid' })

  const [open] = await listInvitations(db, now)
  expect(open).toMatchObject({
    email: 'sita@example.com',
    role: 'packer',
    invitedBy: 'Meera Shah',
    isExpired: false,
  })
  expect(await withdrawInvitation(db, { id: open!.id, by: meera.id })).toEqual({
    outcome: 'withdrawn',
  })
  const before = await everything()
  expect(await withdrawInvitation(db, { id: open!.id, by: meera.id })).toEqual({
    outcome: 'not-open',
  })
  for (const invalid of [newer, 'made-up', ''])
    expect(await accept(invalid)).toEqual({ outcome: 'link-not-valid' })
  expect(await everything()).toBe(before)
  expect(await roleOf('sita@example.com')).toBeNull()
})

test('the longest email address can be invited', async () => {
  const email = `${'long.name.'.repeat(6)}x@${'sub.'.repeat(44)}example.com`
  expect(email.length).toBeGreaterThan(240)
  expect(await invite({ email })).toMatchObject({ outcome: 'invited' })
})

test('the database stores no usable invitation token', async () => {
  const token = await tokenFor({ email: 'secret@example.com' })
  expect(
    JSON.stringify([
      await db.selectFrom('staff_invitations').selectAll().execute(),
      await db.selectFrom('staff_changes').selectAll().execute(),
    ]),
  ).not.toContain(token)
})

test('a customer account becomes staff only with the admin’s confirmation', async () => {
  const asha = {
    ...NEW_STAFF,
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
    await acceptInvitation(
      { db, auth },
      { token, person: { ...NEW_STAFF, password: 'elevenchars' }, now },
    ),
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
