import { expect, test } from 'vitest'
import { asha, cookiePair, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import type { SecurityEvent } from '../security-event.ts'

const { db, openAnother } = await testAuth()
const events: SecurityEvent[] = []
const auth = openAnother({ onSecurityEvent: async (_db, event) => void events.push(event) })
let made = 0

async function signedIn(role = 'user') {
  const credentials = { email: `person-${++made}@example.com`, password: asha.password }
  await auth.createAccount({ ...asha, ...credentials }, role)
  const open = async (password = credentials.password) => {
    const result = await auth.signIn({ ...credentials, password }, requestFrom())
    if (result.outcome !== 'signed-in') throw new Error(result.outcome)
    return { user: result.user, request: requestFrom({ cookie: cookiePair(result.cookie) }) }
  }
  return { ...(await open()), open, credentials }
}

const stored = async () =>
  JSON.stringify([
    await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    await db.selectFrom('sessions').select(['id', 'token']).orderBy('id').execute(),
    await db.selectFrom('verifications').selectAll().orderBy('id').execute(),
    events.length,
  ])

test('changing the password ends other sessions and reset links but keeps the current session', async () => {
  const { user, request, open, credentials } = await signedIn()
  const elsewhere = await open()
  await auth.sendPasswordReset(user.email)
  const before = events.length
  expect(
    await auth.changePassword(
      { user, current: asha.password, password: 'seven-yards-of-silk' },
      request,
    ),
  ).toEqual({ outcome: 'changed' })
  expect(await auth.readSession(request)).toMatchObject({ id: user.id })
  expect(await auth.readSession(elsewhere.request)).toBeNull()
  expect(await auth.signIn(credentials, requestFrom())).toEqual({ outcome: 'wrong-credentials' })
  await open('seven-yards-of-silk')
  expect(
    await db.selectFrom('verifications').select('id').where('value', '=', user.id).execute(),
  ).toEqual([])
  expect(events.slice(before).map(({ kind }) => kind)).toContain('password-changed')
})

test.each([
  ['a wrong current password', { current: 'wrong-password' }, 'wrong-credentials', 'user'],
  ['a common password', { password: 'sunshine1' }, 'password-refused', 'user'],
  ['the own e-mail', { password: 'person-1@example.com' }, 'password-refused', 'user'],
  ['a short password', { password: 'seven77' }, 'password-refused', 'user'],
  ['eleven characters for staff', { password: 'elevenchars' }, 'password-refused', 'packer'],
])('%s is refused and changes nothing', async (name, wrong, outcome, role) => {
  const { user, request } = await signedIn(role)
  const before = await stored()
  const change = {
    user,
    current: asha.password,
    password: 'seven-yards-of-silk',
    ...wrong,
    ...(name === 'the own e-mail' ? { password: user.email } : {}),
  }
  expect(await auth.changePassword(change, request)).toMatchObject({ outcome })
  expect(await stored()).toBe(before)
})

test('guessing the current password is limited like a login', async () => {
  const { user, request } = await signedIn()
  const guess = () =>
    auth.changePassword({ user, current: 'wrong-password', password: 'x'.repeat(12) }, request)
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await guess()).toEqual({ outcome: 'wrong-credentials' })
  expect(await guess()).toMatchObject({ outcome: 'too-many-attempts' })
})

test('of two simultaneous password changes one succeeds, and its session stays open', async () => {
  const { user, request, open } = await signedIn()
  const other = await open()
  const passwords = ['seven-yards-of-silk', 'eight-yards-of-silk']
  const outcomes = await Promise.all(
    [request, other.request].map((from, index) =>
      auth.changePassword({ user, current: asha.password, password: passwords[index]! }, from),
    ),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed',
    'wrong-credentials',
  ])
  const winner = outcomes.findIndex(({ outcome }) => outcome === 'changed')
  expect(await auth.readSession([request, other.request][winner]!)).not.toBeNull()
  expect(await auth.readSession([request, other.request][1 - winner]!)).toBeNull()
  await open(passwords[winner])
})
