import { beforeEach, expect, test } from 'vitest'
import { asha, testAuth, cookiePair, requestFrom } from '../../../tests/test-auth.ts'
import {
  ensureAdmin,
  isSetUpLinkValid,
  makeSetUpLink,
  setUpFirstAdmin,
} from './first-admin.server.ts'

const { auth, db } = await testAuth()
const owner = { email: 'owner@example.com', password: 'the-owners-own' }
const place = { shopUrl: 'http://zari.test', now: new Date() }
const admins = async () =>
  (
    await db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .orderBy('email')
      .execute()
  ).map(({ email }) => email)

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('verifications').execute()
})

async function setUpToken(): Promise<string> {
  return new URL((await makeSetUpLink(db, auth, place)) ?? '').searchParams.get('token') ?? ''
}

test('the owner of the settings gets in as an admin, at the first start and after every other', async () => {
  await ensureAdmin(db, auth, owner)
  await ensureAdmin(db, auth, { ...owner, password: 'only-the-first-counts' })
  expect(await admins()).toEqual([owner.email])
  expect(await auth.signIn(owner, requestFrom())).toMatchObject({
    outcome: 'signed-in',
    user: { role: 'admin' },
  })
})

test('whoever signed up with the owner’s e-mail before loses the account to the owner', async () => {
  const squatter = { ...asha, email: owner.email, password: 'squatters-password' }
  await auth.signUp(squatter, requestFrom())
  const session = await auth.signIn(squatter, requestFrom())
  await ensureAdmin(db, auth, owner)

  expect(await auth.signIn(owner, requestFrom())).toMatchObject({
    outcome: 'signed-in',
    user: { role: 'admin' },
  })
  expect(await auth.signIn(squatter, requestFrom())).toEqual({ outcome: 'wrong-credentials' })
  const cookie = session.outcome === 'signed-in' ? cookiePair(session.cookie) : ''
  expect(await auth.readSession(requestFrom({ cookie }))).toBeNull()
})

test('a shop without an admin offers a link that makes one, once', async () => {
  const [token, sameFromAnotherProcess] = [await setUpToken(), await setUpToken()]
  expect(await isSetUpLinkValid(db, auth, token)).toBe(true)
  expect(await setUpFirstAdmin(db, auth, token, { ...asha, ...owner })).toMatchObject({
    outcome: 'created',
  })
  expect(await admins()).toEqual([owner.email])

  for (const worthless of [token, sameFromAnotherProcess, 'made-up', '']) {
    expect(
      await setUpFirstAdmin(db, auth, worthless, { ...asha, email: 'late@example.com' }),
    ).toEqual({ outcome: 'link-not-valid' })
  }
  expect(await admins()).toEqual([owner.email])
  expect(await makeSetUpLink(db, auth, place)).toBeNull()
})

test('one link used twice at once makes one admin', async () => {
  const token = await setUpToken()
  await Promise.all(
    ['one@example.com', 'two@example.com'].map((email) =>
      setUpFirstAdmin(db, auth, token, { ...asha, email }),
    ),
  )
  expect(await admins()).toHaveLength(1)
})

test('a refused password leaves the link as it was; a day later it is worthless', async () => {
  const token = await setUpToken()
  expect(await setUpFirstAdmin(db, auth, token, { ...asha, password: 'short' })).toMatchObject({
    outcome: 'password-refused',
  })
  expect(await isSetUpLinkValid(db, auth, token)).toBe(true)
  await db
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect(await setUpFirstAdmin(db, auth, token, asha)).toEqual({ outcome: 'link-not-valid' })
  expect(await admins()).toEqual([])
})
