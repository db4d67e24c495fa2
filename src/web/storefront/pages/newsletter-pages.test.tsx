import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import { controlLabelled, descriptionOf, linksOf } from '../../../../tests/support/html-parts.ts'
import { formRequest } from '../../../../tests/support/form-request.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import SubscribePage, { action as subscribe } from './subscribe-page.tsx'
import UnsubscribePage, { action as change, loader as open } from './unsubscribe-page.tsx'

const { db, pool } = await testDatabase()
const config = { shopUrl: 'http://zari.test' } as never
const shop = { db, pool, config, log: openLog('silent') }

async function ask(userEmailId: string, from = shop) {
  const request = formRequest('/subscribe', { userEmailId }, { referer: 'http://zari.test/faq' })
  const { data, init } = await subscribe(routeArguments(from, { request }))
  return { result: data, status: init?.status ?? 200 }
}

const subscribers = () =>
  db
    .selectFrom('subscribers')
    .select(['email', 'subscribed_on', 'unsubscribed_at', 'unsubscribe_key'])
    .orderBy('id')
    .execute()

async function keyOf(email: string): Promise<string> {
  await ask(email)
  const found = (await subscribers()).find((subscriber) => subscriber.email === email)
  return found?.unsubscribe_key ?? ''
}

const openLink = (key: string) =>
  open(routeArguments(shop, { request: new Request(`http://zari.test/unsubscribe?key=${key}`) }))
const press = (key: string, intent: string) =>
  change(routeArguments(shop, { request: formRequest(`/unsubscribe?key=${key}`, { intent }) }))
const isSubscribed = async (email: string) =>
  (await subscribers()).some((each) => each.email === email && each.unsubscribed_at === null)

test('subscribing stores the email address and the page of the shop with the form', async () => {
  const { result, status } = await ask('asha@example.com')
  expect([status, result.outcome, result.message]).toEqual([
    200,
    'subscribed',
    'Subscribed Successfully!',
  ])
  expect(await subscribers()).toMatchObject([{ email: 'asha@example.com', subscribed_on: '/faq' }])
  const html = pageHtml(SubscribePage, { loaderData: null, actionData: result })
  expect(textOf(html)).toContain('Thank you Subscribed Successfully!')
  expect(linksOf(html)['Back to the shop']).toBe('/')
})

test('subscribing twice gets the same result and stores one address', async () => {
  const first = await ask('twice@example.com')
  expect(await ask('twice@example.com')).toEqual(first)
  const emails = (await subscribers()).map(({ email }) => email)
  expect(emails.filter((email) => email === 'twice@example.com')).toHaveLength(1)
})

test.each(['', 'asha', 'asha@'])('the address %j is refused and not stored', async (typed) => {
  const before = await subscribers()
  const { result, status } = await ask(typed)
  expect([status, result.outcome]).toEqual([400, 'refused'])
  expect(await subscribers()).toEqual(before)
  const html = pageHtml(SubscribePage, { loaderData: null, actionData: result })
  const control = controlLabelled(html, 'Your email address')
  expect(descriptionOf(html, control)).toEqual(['Please enter a valid email!'])
  expect(control).toContain(`value="${typed}"`)
})

test('after a database error the form keeps the typed text in shortened form', async () => {
  const down = { ...shop, pool: { query: () => Promise.reject(new Error('down')) } } as never
  const { result, status } = await ask(`${'x'.repeat(400)}@example.com`, down)
  expect([status, result.outcome]).toEqual([500, 'failed'])
  expect(result.message).toBe('Oops! Please try again later')
  expect(result.typed).toHaveLength(300)
})

test('opening the link to unsubscribe changes nothing and hides its key from other sites', async () => {
  const key = await keyOf('mira@example.com')
  const { data, init } = await openLink(key)
  expect(data).toEqual({ email: 'mira@example.com', isSubscribed: true })
  expect(init?.headers).toEqual({ 'referrer-policy': 'no-referrer' })
  expect(await isSubscribed('mira@example.com')).toBe(true)
  expect(textOf(pageHtml(UnsubscribePage, { loaderData: data }))).toContain('No more newsletters?')
})

test('unsubscribing can be undone on the same page', async () => {
  const key = await keyOf('ravi@example.com')
  expect(await press(key, 'unsubscribe')).toMatchObject({ init: { status: 200 } })
  expect(await isSubscribed('ravi@example.com')).toBe(false)
  const { data } = await openLink(key.toUpperCase())
  const html = pageHtml(UnsubscribePage, { loaderData: data })
  expect(textOf(html)).toContain('You are unsubscribed')
  expect(html).toContain('name="intent" value="subscribe-again"')
  await press(key, 'subscribe-again')
  expect(await isSubscribed('ravi@example.com')).toBe(true)
})

test.each(['', 'no-key', '11111111-1111-4111-8111-111111111111'])(
  'the key %j is refused as unknown and unsubscribes no address',
  async (key) => {
    const before = await subscribers()
    const { data, init } = await openLink(key)
    expect([data.email, init?.status]).toEqual([null, 404])
    expect(await press(key, 'unsubscribe')).toMatchObject({ init: { status: 404 } })
    expect(await subscribers()).toEqual(before)
    const html = pageHtml(UnsubscribePage, { loaderData: data })
    expect(textOf(html)).toContain('This link is not known')
    expect(linksOf(html)['Write to us']).toBe('/contact')
  },
)
