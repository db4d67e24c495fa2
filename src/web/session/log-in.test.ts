import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { asha, requestFrom, testAuth } from '../../../tests/support/test-auth.ts'
import { shopContext, type Shop } from '../shop-context.server.ts'
import { logIn, redirectAfterLogin, withCookies } from './log-in.server.ts'

const { auth } = await testAuth()
await auth.signUp(asha, requestFrom())
const context = new RouterContextProvider()
context.set(shopContext, { auth } as unknown as Shop)

function submit(fields: Record<string, string>, request = requestFrom()) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return logIn(request, form, context)
}

test('the right password sets the session cookie and a cookie that marks the browser as known', async () => {
  const result = await submit({ email: asha.email, password: asha.password })
  if (result.status !== 302) throw new Error(result.message)
  expect(result.user).toMatchObject({ email: asha.email })
  expect(result.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'zari_session',
    expect.stringMatching(/^zari_known_[0-9a-f]{12}$/),
  ])
  expect(redirectAfterLogin('/authentication', result, '/orders')).toBe(
    '/authentication?logged-in&next=%2Forders',
  )
})

test('a wrong password keeps the email address in the form', async () => {
  expect(await submit({ email: asha.email, password: 'wrong-password' })).toMatchObject({
    status: 401,
    message: 'Wrong e-mail or password',
    email: asha.email,
  })
})

test('an incomplete login form is refused without counting as an attempt', async () => {
  const request = requestFrom()
  for (let attempt = 0; attempt < 12; attempt++)
    expect(await submit({ email: asha.email, password: '' }, request)).toMatchObject({
      status: 400,
    })
  expect(await submit({ email: asha.email, password: asha.password }, request)).toMatchObject({
    status: 302,
  })
})

test('after too many attempts a login is refused with the time to wait', async () => {
  const request = requestFrom()
  const wrong = { email: 'busy@example.com', password: 'wrong-password' }
  for (let attempt = 0; attempt < 10; attempt++) await submit(wrong, request)
  expect(await submit(wrong, request)).toMatchObject({ status: 429, problems: {} })
})

test('a login that still needs a code leads to the code page', () => {
  const pending = { status: 302, user: null, headers: withCookies('a=1') } as const
  expect(redirectAfterLogin('/admin/login', pending, '/admin/orders')).toBe(
    '/admin/login/code?next=%2Fadmin%2Forders',
  )
  expect(redirectAfterLogin('/admin/login', pending, 'https://evil.test')).toBe(
    '/admin/login/code?next=%2Fadmin',
  )
})
