import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createSetUpLink } from '#shop/people/first-admin.server.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { cookiePair, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import type { Route } from './+types/set-up-page.ts'
import SetUpPage, { action, loader } from './set-up-page.tsx'

const { db, auth } = await testAuth()
const context = new RouterContextProvider()
context.set(shopContext, { db, auth, config: { shopName: 'Zari' } } as unknown as Shop)

const person = {
  firstName: 'Meera',
  lastName: 'Shah',
  email: 'meera@example.com',
  password: 'six-yards-of-silk',
  confirmPassword: 'six-yards-of-silk',
}
const load = (link: string) =>
  loader({ request: new Request(link), context } as unknown as Route.LoaderArgs)
const send = (link: string, fields: Record<string, string> = person) =>
  action({
    request: new Request(link, { method: 'POST', body: new URLSearchParams(fields) }),
    context,
  } as unknown as Route.ActionArgs)
const newLink = async () =>
  (await createSetUpLink(db, { shopUrl: 'http://zari.test', now: new Date() }))!
const accounts = () => db.selectFrom('users').select(['email', 'role']).execute()

test('a wrong set-up link is shown as expired and creates no account', async () => {
  const wrong = 'http://zari.test/admin/set-up?token=wrong'
  const loaderData = await load(wrong)
  expect(loaderData.isValid).toBe(false)
  const html = pageHtml(SetUpPage, { loaderData })
  expect(textOf(html)).toContain('This link has expired')
  expect(html).not.toContain('<form')
  expect(await send(wrong)).toMatchObject({ init: { status: 400 } })
  expect(await accounts()).toEqual([])
})

test('an incomplete set-up form shows errors at its fields and creates no account', async () => {
  const link = await newLink()
  const result = await send(link, { ...person, email: 'meera', confirmPassword: 'other' })
  expect(result).toMatchObject({ init: { status: 400 } })
  const html = pageHtml(SetUpPage, {
    loaderData: await load(link),
    actionData: (result as { data: unknown }).data,
  })
  expect(html).toContain('aria-invalid="true"')
  expect(await accounts()).toEqual([])
})

test('the set-up link creates the first admin once and logs this admin in', async () => {
  const [link, other] = [await newLink(), await newLink()]
  expect(pageHtml(SetUpPage, { loaderData: await load(link) })).toContain('Create Admin Account')
  const responses = await Promise.all([link, other].map((one) => send(one)))
  const [landing, ...others] = responses.filter((result) => result instanceof Response)
  expect(others).toEqual([])
  expect(landing?.headers.get('location')).toBe('/admin/login?logged-in&next=%2Fadmin')
  const cookie = landing?.headers.getSetCookie().map(cookiePair).join('; ') ?? ''
  expect(await auth.readSession(requestFrom({ cookie }))).toMatchObject({ role: 'admin' })
  expect(await accounts()).toEqual([{ email: 'meera@example.com', role: 'admin' }])
  expect((await load(link)).isValid).toBe(false)
  expect(await send(link, { ...person, email: 'ravi@example.com' })).toMatchObject({
    init: { status: 400 },
  })
  expect(await accounts()).toHaveLength(1)
})
