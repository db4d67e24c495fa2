import { expect, test } from 'vitest'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  linksOf,
} from '../../../../tests/support/html-parts.ts'
import { formRequest } from '../../../../tests/support/form-request.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import AuthenticationPage, { loader as openLogin } from './authentication-page.tsx'
import ForgotPasswordPage, { action as forgot } from './forgot-password-page.tsx'
import ResetPasswordPage, { action as reset, loader as openReset } from './reset-password-page.tsx'
import { action as logOut, loader as openLogOut } from './logout.ts'

type Forgot = Parameters<typeof forgot>[0]
type Reset = Parameters<typeof reset>[0]

/** Arguments for an action whose account service returns the given results. `calls` records the
 * calls of that service. */
function withAuth<Arguments>(request: Request, results: Record<string, unknown>) {
  const calls: unknown[][] = []
  const auth = Object.fromEntries(
    Object.entries(results).map(([name, result]) => [
      name,
      async (...given: unknown[]) => {
        calls.push([name, ...given.filter((value) => typeof value === 'string')])
        return result
      },
    ]),
  )
  const args = routeArguments<{ context: { get: (key: unknown) => object } }>({}, { request })
  const shop = { auth }
  return { args: { ...args, context: { get: () => shop } } as Arguments, calls }
}

const guest = { signedIn: null, destination: '/' }
const loginAt = (path: string, actionData?: unknown) =>
  pageHtml(AuthenticationPage, { loaderData: guest, actionData }, { path })

test('the login form has the attributes that password managers need', () => {
  const html = loginAt('/authentication')
  const autoComplete = (label: string) =>
    attributeOf(controlLabelled(html, label).toLowerCase(), 'autocomplete')
  expect([autoComplete('Email'), autoComplete('Password')]).toEqual(['email', 'current-password'])
  expect(textOf(html)).toContain('Welcome back')
})

test('the links between login and sign-up keep the page to return to', () => {
  const next = 'next=%2Fcart'
  expect(linksOf(loginAt(`/authentication?${next}`))).toMatchObject({
    "Don't have an account? Sign Up": `/authentication?mode=sign-up&${next}`,
    'Forgot your password?': '/authentication/forgot',
  })
  expect(linksOf(loginAt(`/authentication?mode=sign-up&${next}`))).toEqual({
    'Already a user? Login': `/authentication?${next}`,
  })
})

test('a refused sign-up shows the problem and the typed names, but never a password', () => {
  const html = loginAt('/authentication', {
    mode: 'sign-up',
    isSuccess: false,
    message: 'Passwords do not matched',
    problems: { confirmPassword: 'Passwords do not matched' },
    values: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
  })
  expect(html).toMatch(/role="alert"[^>]*>Passwords do not matched/)
  expect(controlLabelled(html, 'First Name')).toContain('value="Asha"')
  const confirm = controlLabelled(html, 'Confirm Password')
  expect(descriptionOf(html, confirm)).toEqual(['Passwords do not matched'])
  expect(attributeOf(confirm, 'value')).toBeUndefined()
})

test('after a password reset the login form confirms the new password', () => {
  expect(textOf(loginAt('/authentication?new-password'))).toContain('Your new password is set.')
  expect(textOf(loginAt('/authentication?new-password&mode=sign-up'))).not.toContain('is set.')
})

test('a logged-in customer sees the account instead of the form, and after a login a link', () => {
  const loaderData = {
    signedIn: { id: 'a', firstName: 'Asha', lastName: '', email: 'a@b.test', role: 'user' },
    destination: '/cart',
  }
  const text = textOf(pageHtml(AuthenticationPage, { loaderData }, { path: '/authentication' }))
  expect(text).toContain('You are logged in as a@b.test.')
  const path = '/authentication?logged-in'
  const html = pageHtml(AuthenticationPage, { loaderData }, { path })
  expect(textOf(html)).toContain('Welcome, Asha You are logged in.')
  expect(Object.values(linksOf(html))).toEqual(['/cart'])
})

test('a login never returns to another site', async () => {
  const request = new Request('http://zari.test/authentication?next=https://evil.example/')
  const signedIn = { id: 'a', role: 'user' } as const
  const { destination } = await openLogin(routeArguments({}, { request, signedIn }))
  expect(destination).toBe('/')
})

const askFor = (email: string, outcome: object) =>
  withAuth<Forgot>(formRequest('/authentication/forgot', { email }), {
    requestPasswordReset: outcome,
  })

test('a password link is requested with the trimmed email and reveals no account', async () => {
  const { args, calls } = askFor(' asha@example.com ', { outcome: 'accepted' })
  const { data: actionData } = await forgot(args)
  expect(calls).toEqual([['requestPasswordReset', 'asha@example.com']])
  const html = pageHtml(ForgotPasswordPage, { loaderData: null, actionData })
  expect(textOf(html)).toContain('If there is an account for asha@example.com , a mail')
})

test.each(['', 'asha', 'asha@'])(
  'the email %j is refused and no link is requested',
  async (typed) => {
    const { args, calls } = askFor(typed, { outcome: 'accepted' })
    const { data: actionData, init } = await forgot(args)
    expect([init?.status, calls]).toEqual([400, []])
    const html = pageHtml(ForgotPasswordPage, { loaderData: null, actionData })
    const email = controlLabelled(html, 'Email')
    expect(descriptionOf(html, email)).toEqual(['Please enter a valid email!'])
    expect(email).toContain(`value="${typed}"`)
  },
)

test('after too many requests for password links the page says how long to wait', async () => {
  const { args } = askFor('asha@example.com', { outcome: 'too-many', retryAfterSeconds: 90 })
  const { data, init } = await forgot(args)
  expect(init?.status).toBe(429)
  expect(data.problem).toContain('Please try again in 2 minutes.')
})

const resetWith = (fields: Record<string, string>, outcome: object) =>
  withAuth<Reset>(formRequest('/authentication/reset?token=t1', fields), { resetPassword: outcome })
const silk = { password: 'six-yards-of-silk', confirmPassword: 'six-yards-of-silk' }

test('after a new password is set, the login opens and old session cookies are cleared', async () => {
  const { args, calls } = resetWith(silk, { outcome: 'changed', otherCookies: ['a=; Max-Age=0'] })
  const response = (await reset(args)) as Response
  expect(calls).toEqual([['resetPassword', 't1', silk.password]])
  expect(response.headers.get('location')).toBe('/authentication?new-password')
  expect(response.headers.getSetCookie()).toEqual(['a=; Max-Age=0'])
})

test('two passwords that differ are refused, and the link is not used up', async () => {
  const { args, calls } = resetWith({ ...silk, confirmPassword: 'cotton' }, {})
  expect(await reset(args)).toMatchObject({
    data: { isLinkValid: true, problems: { confirmPassword: 'Passwords do not matched' } },
    init: { status: 400 },
  })
  expect(calls).toEqual([])
})

test('the problem of a refused password is shown at its field', async () => {
  const { args } = resetWith(silk, { outcome: 'password-refused', problem: 'Too common.' })
  const { data: actionData } = (await reset(args)) as { data: unknown }
  const loaderData = { hasToken: true, minCharacters: 12 }
  const html = pageHtml(ResetPasswordPage, { loaderData, actionData })
  const described = descriptionOf(html, controlLabelled(html, 'New Password'))
  expect(described).toEqual(['At least 12 characters', 'Too common.'])
})

test('the page of a used, expired or missing reset link offers to request another link', async () => {
  const { args } = resetWith(silk, { outcome: 'link-not-valid' })
  const { data: actionData } = (await reset(args)) as { data: unknown }
  const used = pageHtml(ResetPasswordPage, { loaderData: { hasToken: true }, actionData })
  const request = new Request('http://zari.test/authentication/reset')
  const opened = withAuth<Parameters<typeof openReset>[0]>(request, { findNewPasswordMin: 8 })
  const loaderData = await openReset(opened.args)
  const missing = pageHtml(ResetPasswordPage, { loaderData })
  for (const html of [used, missing])
    expect(linksOf(html)['Ask For Another Link']).toBe('/authentication/forgot')
})

test('only a POST request logs out', async () => {
  const request = new Request('http://zari.test/logout', { method: 'POST' })
  const { args, calls } = withAuth<Parameters<typeof logOut>[0]>(request, {
    signOut: { cookie: 'session=; Max-Age=0' },
  })
  expect(openLogOut().headers.get('location')).toBe('/')
  expect(calls).toEqual([])
  const response = await logOut(args)
  expect(response.headers.get('location')).toBe('/authentication?logged-out')
  expect(response.headers.getSetCookie()).toEqual(['session=; Max-Age=0'])
})
