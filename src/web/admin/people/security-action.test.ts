import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { cookiePair, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import type { Staff } from '#web/session/signed-in.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { securityAction } from './security-action.server.ts'

const { db, pool, auth } = await testAuth()
const shop = { db, pool, auth } as unknown as Shop
const password = 'six-yards-of-silk'
let people = 0

async function openStaff() {
  const email = `ravi-${++people}@example.com`
  await auth.createAccount({ email, password, firstName: 'Ravi', lastName: 'Das' }, 'packer')
  const signedIn = await auth.signIn({ email, password }, requestFrom())
  if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.outcome)
  const me = { ...signedIn.user, role: 'packer' } satisfies Staff
  const request = requestFrom({ cookie: cookiePair(signedIn.cookie) })
  const submit = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return securityAction({ shop, me, request, form })
  }
  const findFactor = () => auth.secondFactors.find(db, me)
  return { me, request, submit, findFactor }
}

async function currentCode({ findFactor }: Awaited<ReturnType<typeof openStaff>>) {
  const factor = await findFactor()
  if (factor.state !== 'begun') throw new Error(factor.state)
  return new TOTP({ secret: Secret.fromBase32(factor.secret) }).generate()
}

test('setting up the second factor requires the password and a code, and returns recovery codes', async () => {
  const ravi = await openStaff()
  expect(await ravi.submit({ intent: 'begin', password })).toMatchObject({ tone: 'success' })
  expect(await ravi.submit({ intent: 'confirm', code: '000000' })).toMatchObject({
    tone: 'error',
    problems: { code: expect.any(String) as string },
  })
  const confirmed = await ravi.submit({ intent: 'confirm', code: await currentCode(ravi) })
  expect(confirmed).toMatchObject({ tone: 'success' })
  expect(confirmed.recoveryCodes).toHaveLength(10)
  expect(await ravi.findFactor()).toMatchObject({ state: 'on', recoveryCodesLeft: 10 })
  expect(await auth.readSession(ravi.request)).toMatchObject({ id: ravi.me.id })
  expect(await ravi.submit({ intent: 'begin', password })).toMatchObject({ tone: 'error' })
})

test.each(['begin', 'remake', 'off'])(
  'the intent %s requires the right password',
  async (intent) => {
    const ravi = await openStaff()
    expect(await ravi.submit({ intent, password: 'wrong-password' })).toMatchObject({
      about: intent,
      tone: 'error',
      problems: { password: expect.any(String) as string },
    })
    expect(await ravi.findFactor()).toEqual({ state: 'off' })
  },
)

test('new recovery codes replace the old codes and require a second factor', async () => {
  const ravi = await openStaff()
  expect(await ravi.submit({ intent: 'remake', password })).toMatchObject({ tone: 'error' })
  await ravi.submit({ intent: 'begin', password })
  const first = await ravi.submit({ intent: 'confirm', code: await currentCode(ravi) })
  const second = await ravi.submit({ intent: 'remake', password })
  expect(second.recoveryCodes).toHaveLength(10)
  expect(second.recoveryCodes).not.toEqual(first.recoveryCodes)
})

test('switching off the second factor removes it and is logged', async () => {
  const ravi = await openStaff()
  await ravi.submit({ intent: 'begin', password })
  await ravi.submit({ intent: 'confirm', code: await currentCode(ravi) })
  expect(await ravi.submit({ intent: 'off', password })).toMatchObject({ tone: 'success' })
  expect(await ravi.findFactor()).toEqual({ state: 'off' })
  const logged = await db
    .selectFrom('staff_changes')
    .select('action')
    .where('subject', '=', `staff:${ravi.me.id}`)
    .orderBy('id')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual(['second-step-on', 'second-step-off'])
})

test('after too many wrong passwords an attempt is refused with a waiting time', async () => {
  const ravi = await openStaff()
  const wrong = { intent: 'off', password: 'wrong-password' }
  for (let attempt = 0; attempt < 10; attempt++) await ravi.submit(wrong)
  const refused = await ravi.submit({ intent: 'off', password })
  expect(refused.problems?.password).toBe(refused.text)
  expect(refused.text).not.toBe('Nothing was changed.')
})

test('a security form with an unknown intent is refused', async () => {
  const ravi = await openStaff()
  expect(await ravi.submit({ intent: 'unlock' })).toMatchObject({ tone: 'error' })
})

test('changing the password requires the current password and ends all other sessions', async () => {
  const ravi = await openStaff()
  const elsewhere = await auth.openSession(ravi.me, requestFrom())
  const fields = { intent: 'change-password', currentPassword: password }
  const chosen = { password: 'seven-yards-of-silk', confirmPassword: 'seven-yards-of-silk' }
  const isIn = (cookie: string) => auth.readSession(requestFrom({ cookie: cookiePair(cookie) }))

  for (const [wrong, field] of [
    [{ ...chosen, currentPassword: 'wrong-password' }, 'currentPassword'],
    [{ ...chosen, confirmPassword: 'another-one' }, 'confirmPassword'],
    [{ password: 'elevenchars', confirmPassword: 'elevenchars' }, 'password'],
  ] as const) {
    const refused = await ravi.submit({ ...fields, ...wrong })
    expect(refused).toMatchObject({ about: 'password', tone: 'error' })
    expect(Object.keys(refused.problems ?? {})).toEqual([field])
    expect(await isIn(elsewhere.cookie)).not.toBeNull()
  }
  expect(await ravi.submit({ ...fields, ...chosen })).toMatchObject({ tone: 'success' })
  expect(await isIn(elsewhere.cookie)).toBeNull()
  expect(await auth.readSession(ravi.request)).not.toBeNull()
})

test('logging out everywhere also ends the current session and leads to the login', async () => {
  const ravi = await openStaff()
  const elsewhere = await auth.openSession(ravi.me, requestFrom())
  const answer: unknown = await ravi
    .submit({ intent: 'log-out-everywhere' })
    .catch((thrown) => thrown)
  expect((answer as Response).headers.get('location')).toBe('/admin/login?logged-out')
  expect((answer as Response).headers.get('set-cookie')).toMatch(/Max-Age=0/)
  for (const request of [ravi.request, requestFrom({ cookie: cookiePair(elsewhere.cookie) })])
    expect(await auth.readSession(request)).toBeNull()
})
