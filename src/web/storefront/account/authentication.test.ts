import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { logIn } from '#web/session/log-in.server.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import { asha, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import { signUpFrom } from './authentication-action.server.ts'

const { auth, db } = await testAuth()
const context = new RouterContextProvider()
context.set(shopContext, { auth } as unknown as Shop)

const signUp = (fields: Record<string, string>) =>
  signUpFrom(requestFrom(), formOf({ ...asha, confirmPassword: asha.password, ...fields }), context)
const login = (fields: Record<string, string>, from = {}) =>
  logIn(requestFrom(from), formOf(fields), context)
const accounts = () => db.selectFrom('users').select(['email', 'role']).orderBy('email').execute()

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

beforeAll(async () => {
  expect(await signUp({})).toMatchObject({
    mode: 'login',
    isSuccess: true,
    message: 'Signed Up Successfully',
    values: { email: asha.email },
  })
})

test('no result of the sign-up form contains a password', async () => {
  for (const result of [
    await signUp({ confirmPassword: 'another-password' }),
    await signUp({ email: 'fresh@example.com' }),
  ]) {
    expect(JSON.stringify(result)).not.toContain(asha.password)
  }
})

test.each([
  [
    'passwords that differ',
    { confirmPassword: 'another-password' },
    'Passwords do not matched',
    'confirmPassword',
  ],
  [
    'a short password',
    { password: 'short', confirmPassword: 'short' },
    'Use at least 8 characters.',
    'password',
  ],
  ['a broken e-mail', { email: 'asha@' }, 'Please enter a valid email!', 'email'],
])(
  '%s: the form shows the problem at its field and keeps the other values; no account is created',
  async (_name, fields, words, field) => {
    const before = await accounts()
    expect(await signUp(fields)).toMatchObject({
      mode: 'sign-up',
      isSuccess: false,
      message: words,
      problems: { [field]: words },
      values: { firstName: 'Asha' },
    })
    expect(await accounts()).toEqual(before)
  },
)

test('a sign-up with a known email gets the same response as any other and changes no account', async () => {
  const before = await accounts()
  const [taken, free] = [
    await signUp({
      firstName: 'Impostor',
      password: 'x'.repeat(12),
      confirmPassword: 'x'.repeat(12),
    }),
    await signUp({ firstName: 'Impostor', email: 'unused@example.com' }),
  ]
  expect({ ...taken, values: { ...taken.values, email: '' } }).toEqual({
    ...free,
    values: { ...free.values, email: '' },
  })
  expect(await login({ email: asha.email, password: 'x'.repeat(12) })).toMatchObject({
    status: 401,
  })
  expect(await accounts()).toEqual([...before, { email: 'unused@example.com', role: 'user' }])
})

test('a role in the sign-up form is ignored', async () => {
  await signUp({ email: 'climber@example.com', role: 'admin' })
  expect(await accounts()).toContainEqual({ email: 'climber@example.com', role: 'user' })
})

test('a login with a missing field says which field is missing', async () => {
  expect(await login({ email: '', password: '' })).toMatchObject({
    status: 400,
    message: 'All fields are required!',
    problems: { email: expect.any(String) as string, password: expect.any(String) as string },
  })
  expect(await login({ email: asha.email, password: '' })).toMatchObject({
    status: 400,
    email: asha.email,
    problems: { password: expect.any(String) as string },
  })
})

test('a wrong password and an unknown email get the same message', async () => {
  const [wrong, unknown] = [
    await login({ email: asha.email, password: 'wrong-password' }),
    await login({ email: 'nobody@example.com', password: 'wrong-password' }),
  ]
  expect(wrong).toMatchObject({ status: 401, message: 'Wrong e-mail or password' })
  expect({ ...unknown, email: '' }).toEqual({ ...wrong, email: '' })
})

test('a login with the right password starts a session', async () => {
  const result = await login({ email: asha.email, password: asha.password })
  expect(result).toMatchObject({ status: 302, user: { email: asha.email } })
  expect(result.status === 302 && result.headers.get('set-cookie')).toContain('HttpOnly')
})

test('too many login attempts are refused with the time to wait', async () => {
  const from = { address: '198.51.100.9' }
  for (let attempt = 0; attempt < 10; attempt++)
    await login({ email: 'locked@example.com', password: 'wrong-password' }, from)
  expect(
    await login({ email: 'locked@example.com', password: 'wrong-password' }, from),
  ).toMatchObject({ status: 429, message: 'Too many attempts. Please try again in 15 minutes.' })
})
