import { beforeEach, expect, test } from 'vitest'
import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import type { NewAccount } from '#platform/auth/auth.server.ts'
import { insertToken } from '#platform/auth/one-time-token-store.server.ts'
import { asha, testAuth, cookiePair, requestFrom } from '../../../tests/support/test-auth.ts'
import {
  ensureAdmin,
  isSetUpLinkValid,
  createSetUpLink,
  setUpFirstAdmin,
} from './first-admin.server.ts'

const { auth, db } = await testAuth()
const owner = { email: 'owner@example.com', password: 'the-owners-own' }
const setUp = { shopUrl: 'http://zari.test', now: new Date() }
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

const useLink = (token: string, account: NewAccount) =>
  setUpFirstAdmin({ db, auth }, { token, account }, requestFrom())

async function setUpToken(): Promise<string> {
  return new URL((await createSetUpLink(db, setUp)) ?? '').searchParams.get('token') ?? ''
}

test('the admin named in the settings keeps the first password after every start', async () => {
  await ensureAdmin(db, auth, owner)
  await ensureAdmin(db, auth, { ...owner, password: 'only-the-first-counts' })
  expect(await admins()).toEqual([owner.email])
  expect(await auth.signIn(owner, requestFrom())).toMatchObject({
    outcome: 'signed-in',
    user: { role: 'admin' },
  })
})

test('an earlier account with the admin’s email address becomes the admin’s and is signed out', async () => {
  const stranger = { ...asha, email: owner.email, password: 'squatters-password' }
  await auth.signUp(stranger, requestFrom())
  const session = await auth.signIn(stranger, requestFrom())
  const { id } = (await findAccountByEmail(db, owner.email))!
  const expiresAt = new Date(Date.now() + 60_000)
  const resetToken = await insertToken(db, 'reset-password', { value: id, expiresAt })
  await ensureAdmin(db, auth, owner)
  expect(await auth.resetPassword(resetToken, 'squatters-new-one')).toEqual({
    outcome: 'link-not-valid',
  })
  expect(await auth.isEmailConfirmed(id)).toBe(true)

  expect(await auth.signIn(owner, requestFrom())).toMatchObject({
    outcome: 'signed-in',
    user: { role: 'admin' },
  })
  expect(await auth.signIn(stranger, requestFrom())).toEqual({ outcome: 'wrong-credentials' })
  const cookie = session.outcome === 'signed-in' ? cookiePair(session.cookie) : ''
  expect(await auth.readSession(requestFrom({ cookie }))).toBeNull()
})

test('a setup link creates the first admin once and then every link is invalid', async () => {
  const [token, fromAnotherProcess] = [await setUpToken(), await setUpToken()]
  expect(await isSetUpLinkValid(db, token)).toBe(true)
  expect(await useLink(token, { ...asha, ...owner })).toMatchObject({
    outcome: 'created',
  })
  expect(await admins()).toEqual([owner.email])

  for (const invalid of [token, fromAnotherProcess, 'made-up', '']) {
    expect(await useLink(invalid, { ...asha, email: 'late@example.com' })).toEqual({
      outcome: 'link-not-valid',
    })
  }
  expect(await admins()).toEqual([owner.email])
  expect(await createSetUpLink(db, setUp)).toBeNull()
})

test.each(['elevenchars', 'administrator', 'owner@example.com'])(
  'the password %j of the settings creates no admin and raises no customer',
  async (password) => {
    await expect(ensureAdmin(db, auth, { ...owner, password })).rejects.toThrow('ADMIN_PASSWORD')
    await auth.createAccount({ ...asha, email: owner.email }, 'user')
    await expect(ensureAdmin(db, auth, { ...owner, password })).rejects.toThrow('ADMIN_PASSWORD')
    expect(await admins()).toEqual([])
  },
)

test('a setup link used twice at the same moment creates one admin', async () => {
  const token = await setUpToken()
  await Promise.all(
    ['one@example.com', 'two@example.com'].map((email) => useLink(token, { ...asha, email })),
  )
  expect(await admins()).toHaveLength(1)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('two setup links used at the same moment create one admin', async () => {
  const tokens = [await setUpToken(), await setUpToken()]
  const results = await Promise.all(
    tokens.map((token, turn) => useLink(token, { ...asha, email: `owner-${turn}@example.com` })),
  )
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'link-not-valid'])
  expect(await admins()).toHaveLength(1)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('a setup link survives a refused password and expires after a day', async () => {
  const token = await setUpToken()
  expect(await useLink(token, { ...asha, password: 'elevenchars' })).toMatchObject({
    outcome: 'password-refused',
  })
  expect(await isSetUpLinkValid(db, token)).toBe(true)
  await db
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect(await useLink(token, asha)).toEqual({ outcome: 'link-not-valid' })
  expect(await admins()).toEqual([])
})
