import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#platform/rate-limits/client-address.server.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { asha, cookiePair, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import type { Route } from './+types/login-page.ts'
import type { Route as CodeRoute } from './+types/login-code-page.ts'
import LoginCodePage, { loader as codeLoader } from './login-code-page.tsx'
import LoginPage, { action, loader } from './login-page.tsx'
import { action as logOut } from '../logout.ts'

const { db, pool, auth } = await testAuth()
await auth.createAccount({ ...asha, email: 'ravi@example.com' }, 'packer')
await auth.createAccount(asha, 'user')

function calling<Arguments>(request: Request): Arguments {
  const context = new RouterContextProvider()
  context.set(shopContext, { db, pool, auth, config: { shopName: 'Zari' } } as unknown as Shop)
  return { request, context } as Arguments
}
function send(fields: Record<string, string>, query = '') {
  const headers = { [CLIENT_ADDRESS_HEADER]: requestFrom().headers.get(CLIENT_ADDRESS_HEADER)! }
  const body = new URLSearchParams(fields)
  const request = new Request(`http://zari.test/admin/login${query}`, {
    method: 'POST',
    body,
    headers,
  })
  return action(calling<Route.ActionArgs>(request))
}
const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).length
const ravi = { email: 'ravi@example.com', password: asha.password }

test('the right password opens a session and leads to the requested page', async () => {
  const response = (await send(ravi, '?next=/admin/orders%3Fstatus=2')) as Response
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(
    '/admin/login?logged-in&next=%2Fadmin%2Forders%3Fstatus%3D2',
  )
  const cookie = cookiePair(response.headers.get('set-cookie')!)
  const loaderData = await loader(calling<Route.LoaderArgs>(requestFrom({ cookie })))
  expect(loaderData).toMatchObject({ signedIn: { role: 'packer' }, destination: '/admin' })

  await logOut(calling(requestFrom({ cookie })))
  expect((await loader(calling<Route.LoaderArgs>(requestFrom({ cookie })))).signedIn).toBeNull()
})

test('the login says that a session has ended, but not to a visitor without one', async () => {
  const response = (await send(ravi)) as Response
  const cookie = cookiePair(response.headers.get('set-cookie')!)
  await db.deleteFrom('sessions').execute()
  const ended = await loader(calling<Route.LoaderArgs>(requestFrom({ cookie })))
  const text = 'Your session has ended. Please log in again.'
  expect(textOf(pageHtml(LoginPage, { loaderData: ended }))).toContain(text)
  const first = await loader(calling<Route.LoaderArgs>(requestFrom()))
  expect(textOf(pageHtml(LoginPage, { loaderData: first }))).not.toContain(text)
})

test('the login never redirects to a different site', async () => {
  const response = (await send(ravi, '?next=//evil.example')) as Response
  expect(response.headers.get('location')).toBe('/admin/login?logged-in&next=%2Fadmin')
})

test('a wrong password or an empty form shows an error at its field and opens no session', async () => {
  const before = await sessions()
  const wrong = await send({ ...ravi, password: 'not-this-one' })
  expect(wrong).toMatchObject({ init: { status: 401 }, data: { email: ravi.email } })
  expect(await send({ email: '', password: '' })).toMatchObject({ init: { status: 400 } })
  expect(await sessions()).toBe(before)

  const html = pageHtml(LoginPage, {
    loaderData: { signedIn: null, destination: '/admin', shopName: 'Zari' },
    actionData: (wrong as { data: unknown }).data,
  })
  expect(html).toMatch(/<input(?=[^>]*name="password")(?=[^>]*aria-invalid="true")/)
  expect(html).toContain('value="ravi@example.com"')
  expect(html).not.toContain('not-this-one')
})

test('the page of the second login step requires the first step', async () => {
  const response = await codeLoader(calling<CodeRoute.LoaderArgs>(requestFrom())).catch(
    (thrown: unknown) => thrown,
  )
  expect(response).toMatchObject({ status: 302 })
  expect((response as Response).headers.get('location')).toBe('/admin/login')
})

test('the second login step asks for a code of the authenticator app or for a recovery code', () => {
  const loaderData = { email: 'ravi@example.com', shopName: 'Zari' }
  const app = pageHtml(LoginCodePage, { loaderData }, { path: '/admin/login/code?next=/admin' })
  expect(app).toMatch(/<input(?=[^>]*name="code")(?=[^>]*autoComplete="one-time-code")/i)
  expect(textOf(app)).toContain('Use a recovery code')
  const recovery = pageHtml(
    LoginCodePage,
    { loaderData, actionData: { problem: 'This code is wrong.' } },
    { path: '/admin/login/code?recovery=' },
  )
  expect(recovery).toMatch(/<input(?=[^>]*name="code")(?=[^>]*aria-invalid="true")/)
  expect(textOf(recovery)).toContain('Recovery code')
  expect(textOf(recovery)).toContain('Use the app instead')
})
