import { expect, test } from 'vitest'
import { asha, cookiePair, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'

const { db, auth } = await testAuth()
const password = 'nine yards of mulberry silk'

async function guestWith(email: string) {
  const created = await auth.createGuest(
    { email, firstName: 'Mira', lastName: 'Sen' },
    requestFrom(),
  )
  if (created.outcome !== 'created') throw new Error(created.outcome)
  return { ...created, request: requestFrom({ cookie: cookiePair(created.cookie) }) }
}
const row = (id: string) =>
  db
    .selectFrom('users')
    .select(['email', 'is_guest as isGuest', 'email_verified as isConfirmed'])
    .where('id', '=', id)
    .executeTakeFirst()

test('a guest has a session, no password and an unconfirmed email', async () => {
  const { guest, request } = await guestWith(' New@Example.com ')
  expect(await auth.readSession(request)).toMatchObject({ id: guest.id, isGuest: true })
  expect(await row(guest.id)).toEqual({
    email: 'new@example.com',
    isGuest: true,
    isConfirmed: false,
  })
  expect(await auth.signIn({ email: guest.email, password: '' }, requestFrom())).toMatchObject({
    outcome: 'wrong-credentials',
  })
})

test('an invalid email creates no guest', async () => {
  const count = async () => (await db.selectFrom('users').select('id').execute()).length
  const before = await count()
  const guest = { email: 'no-address', firstName: 'A', lastName: 'B' }
  expect(await auth.createGuest(guest, requestFrom())).toEqual({ outcome: 'email-invalid' })
  expect(await count()).toBe(before)
})

test('guests may share the email of an account, which stays as it is', async () => {
  const email = 'owner@example.com'
  await auth.createAccount({ ...asha, email, password }, 'user')
  const [first, second] = [await guestWith(email), await guestWith(email)]
  expect(first.guest.id).not.toBe(second.guest.id)
  expect(await auth.signIn({ email, password }, requestFrom())).toMatchObject({
    outcome: 'signed-in',
  })
  for (const { guest, request } of [first, second])
    expect(await auth.readSession(request)).toMatchObject({ id: guest.id })
})

test('a guest with a free email becomes a customer with a password', async () => {
  const { guest, request } = await guestWith('later@example.com')
  expect(await auth.createGuestAccount(guest, 'short', request)).toMatchObject({
    outcome: 'password-refused',
  })
  expect(await row(guest.id)).toMatchObject({ isGuest: true })
  expect(await auth.createGuestAccount(guest, password, request)).toMatchObject({
    outcome: 'accepted',
  })
  expect(await auth.readSession(request)).toBeNull()
  const signedIn = await auth.signIn({ email: guest.email, password }, requestFrom())
  expect(signedIn).toMatchObject({ outcome: 'signed-in', user: { id: guest.id } })
})

test('a guest with the email of an account gets the same response and no access', async () => {
  const email = 'taken@example.com'
  await auth.createAccount({ ...asha, email, password }, 'user')
  const { guest, request } = await guestWith(email)
  const other = 'quite another password'
  expect(await auth.createGuestAccount(guest, other, request)).toMatchObject({
    outcome: 'accepted',
  })
  expect(await row(guest.id)).toMatchObject({ isGuest: true })
  expect(await auth.signIn({ email, password: other }, requestFrom())).toMatchObject({
    outcome: 'wrong-credentials',
  })
  expect(await auth.readSession(request)).toBeNull()
})

test('of two guests with one email only one becomes a customer', async () => {
  const guests = [await guestWith('both@example.com'), await guestWith('both@example.com')]
  const results = await Promise.all(
    guests.map(({ guest, request }) => auth.createGuestAccount(guest, password, request)),
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  const rows = await Promise.all(guests.map(({ guest }) => row(guest.id)))
  expect(rows.filter((each) => each?.isGuest === false)).toHaveLength(1)
})

test('another email of a guest is unconfirmed, and no account can be changed or discarded', async () => {
  const { guest } = await guestWith('typo@example.com')
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', guest.id).execute()
  await auth.changeGuestEmail(guest, 'right@example.com')
  expect(await row(guest.id)).toMatchObject({ email: 'right@example.com', isConfirmed: false })

  const made = await auth.createAccount({ ...asha, email: 'kept@example.com', password }, 'user')
  if (made.outcome !== 'created') throw new Error(made.outcome)
  await auth.changeGuestEmail({ ...guest, id: made.userId }, 'moved@example.com')
  await auth.discardGuest(made.userId)
  expect(await row(made.userId)).toMatchObject({ email: 'kept@example.com', isGuest: false })
})
