import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from './auth.server.ts'
import { deleteFactor } from './second-factor-store.server.ts'
import { asha, cookiePair, requestFrom, testAuth } from '../../../tests/support/test-auth.ts'

let now = new Date()
const { db, auth: plainAuth, openAnother } = await testAuth()
const auth = openAnother({ now: () => now })
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const setIdleMinutes = (minutes: number | null) =>
  db.updateTable('shop_settings').set({ staff_idle_minutes: minutes }).execute()
const tokens = async () => (await db.selectFrom('sessions').select('token').execute()).length

let made = 0
async function account(role: string): Promise<SignedIn> {
  const created = await plainAuth.createAccount(
    { ...asha, email: `person-${++made}@example.com` },
    role,
  )
  if (created.outcome !== 'created') throw new Error(created.outcome)
  return {
    id: created.userId,
    email: `person-${made}@example.com`,
    firstName: '',
    lastName: '',
    role,
  }
}

async function open(user: SignedIn, { isRemembered = false, from = requestFrom() } = {}) {
  if (!isRemembered) return requestWith(await auth.openSession(user, from))
  // Opens the session as `finishSignIn` does; second-factor.test.ts tests the codes.
  const request = requestWith(await auth.openSession(user, from))
  await db
    .updateTable('sessions')
    .set({ is_remembered: true, expires_at: new Date(now.getTime() + 30 * DAY_MS) })
    .where('user_id', '=', user.id)
    .execute()
  return request
}
const requestWith = ({ cookie }: { cookie: string }) => requestFrom({ cookie: cookiePair(cookie) })

beforeEach(() => setIdleMinutes(null))

test('a staff session ends 12 hours after the login even if it is used', async () => {
  const request = await open(await account('packer'))
  for (let hour = 1; hour < 12; hour++) {
    later(HOUR_MS)
    expect(await auth.readSession(request)).toMatchObject({ role: 'packer' })
  }
  later(HOUR_MS)
  expect(await auth.readSession(request)).toBeNull()
  expect(await auth.readSession(request)).toBeNull()
})

test('a staff session created by an earlier version ends 12 hours after its login and is deleted', async () => {
  const request = await open(await account('admin'))
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(now.getTime() + 30 * DAY_MS) })
    .execute()
  later(12 * HOUR_MS)
  const before = await tokens()
  expect(await auth.readSession(request)).toBeNull()
  expect(await auth.readSession(request)).toBeNull()
  expect(await tokens()).toBe(before - 1)
})

test('a customer session has neither the limit of 12 hours nor the idle limit', async () => {
  await setIdleMinutes(5)
  const request = await open(await account('user'))
  later(29 * DAY_MS)
  expect(await auth.readSession(request)).toMatchObject({ role: 'user' })
})

test('a staff session ends after the configured number of minutes without use', async () => {
  await setIdleMinutes(30)
  const request = await open(await account('packer'))
  for (let turn = 0; turn < 4; turn++) {
    later(29 * MINUTE_MS)
    expect(await auth.readSession(request)).not.toBeNull()
  }
  later(30 * MINUTE_MS)
  expect(await auth.readSession(request)).toBeNull()
})

test('a session has the idle limit of its role, and no idle limit on a remembered device', async () => {
  const [packer, customer] = [
    await open(await account('packer')),
    await open(await account('user')),
  ]
  const remembered = await open(await account('admin'), { isRemembered: true })
  const idleLimit = async (request: Request) => (await auth.readSession(request))?.idleMs
  expect(await idleLimit(packer)).toBeNull()
  await setIdleMinutes(30)
  expect(await idleLimit(packer)).toBe(30 * MINUTE_MS)
  for (const request of [customer, remembered]) expect(await idleLimit(request)).toBeNull()
})

test('a new idle limit applies to open sessions', async () => {
  const request = await open(await account('packer'))
  later(2 * HOUR_MS)
  await setIdleMinutes(60)
  expect(await auth.readSession(request)).toBeNull()
})

test('a remembered device stays logged in for 30 days after its last use', async () => {
  await setIdleMinutes(5)
  const request = await open(await account('admin'), { isRemembered: true })
  later(29 * DAY_MS)
  expect(await auth.readSession(request)).not.toBeNull()
  later(29 * DAY_MS)
  expect(await auth.readSession(request)).not.toBeNull()
  later(30 * DAY_MS + 1)
  expect(await auth.readSession(request)).toBeNull()
})

test('removing the second factor forgets the remembered devices', async () => {
  const user = await account('admin')
  const request = await open(user, { isRemembered: true })
  later(13 * HOUR_MS)
  expect(await auth.readSession(request)).not.toBeNull()
  await deleteFactor(db, user.id)
  expect(await auth.readSession(request)).toBeNull()
})

test('the list contains every open session of the account and marks the current session', async () => {
  const user = await account('packer')
  const over = await open(user)
  later(11 * HOUR_MS)
  const [phone, laptop] = [
    await open(user, { from: requestFrom({ address: '198.51.100.7' }) }),
    await open(user),
  ]
  later(HOUR_MS + 1)
  await auth.readSession(laptop)
  await open(await account('packer'))

  const listed = await auth.listSessions(user, phone)
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect(listed[1]).toMatchObject({
    name: 'Unknown browser',
    address: '198.51.100.7',
    isRemembered: false,
  })
  expect(listed[0]!.lastUsedAt).toEqual(now)
  expect(await auth.readSession(over)).toBeNull()
  expect(JSON.stringify(listed)).not.toMatch(/token|[0-9a-f]{48}/)
})

test('logging out everywhere ends every session, unfinished login and reset link of one account', async () => {
  const [user, other] = [await account('user'), await account('user')]
  const requests = [await open(user), await open(user)]
  const stranger = await open(other)
  await auth.sendPasswordReset(user.email)
  const { cookie } = await auth.endAllSessions(user.id)
  expect(cookie).toMatch(/^zari_session=; Max-Age=0;/)
  for (const request of requests) expect(await auth.readSession(request)).toBeNull()
  expect(await auth.readSession(stranger)).not.toBeNull()
  expect(
    await db.selectFrom('verifications').select('id').where('value', '=', user.id).execute(),
  ).toEqual([])
})
