import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { insertRequest } from '#shop/back-in-stock/back-in-stock-store.server.ts'
import { availableInSize } from '#shop/catalogue/product.ts'
import { customer, suitInShop, type Person } from '../../../../tests/support/builders.ts'
import { tagsOf } from '../../../../tests/support/html-parts.ts'
import {
  createQueuedMails,
  listQueuedMails,
  queueInTable,
} from '../../../../tests/support/queued-mails.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting, posting, type Fields } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import RequestLinkPage, { action as press, loader as open } from './request-link-page.tsx'
import RequestPage, { action, loader } from './request-page.tsx'
import { soldOutFormHtml } from './sold-out-form.server.tsx'

const { db, pool } = await testDatabase()
await createQueuedMails(db)
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' } as never
const shop = { db, pool, config, jobs: queueInTable() as never }
const suit = await suitInShop(db, { title: 'Teal suit', stock: { S: 0, M: 2, L: 0 } })
const path = `/back-in-stock?product=${suit.id}`

beforeEach(async () => {
  await sql`truncate back_in_stock_requests, queued_mails, rate_limits`.execute(db)
})

const load = (signedIn: Person | null = null, query = '') =>
  loader(getting(shop, path + query, { signedIn }))
const send = (fields: Fields, signedIn: Person | null = null) =>
  action(posting(shop, path, { fields, signedIn }))
const stored = () =>
  db
    .selectFrom('back_in_stock_requests')
    .select(['email', 'size', 'confirmed_at', 'key'])
    .orderBy('id')
    .execute()
const shown = async (actionData?: unknown, signedIn: Person | null = null) =>
  pageHtml(RequestPage, { loaderData: await load(signedIn), actionData })

const product = {
  id: suit.id,
  sizes: ['S', 'M', 'L'],
  available: 2,
  countsSizes: true,
  availableBySize: { S: 0, M: 2, L: 0 } as Record<string, number>,
}

test('the product page offers the mail for sold-out sizes only', () => {
  const html = soldOutFormHtml(product) ?? ''
  expect(textOf(html)).toBe('Sold-out size S L Tell me when it is back')
  expect(tagsOf(html, 'form')).toEqual([`<form action="${path}" method="post">`])
  const one = { ...product, availableBySize: { S: 1, M: 2, L: 0 } }
  expect(textOf(soldOutFormHtml(one) ?? '')).toBe('Size L is sold out. Tell me when it is back')
  const none = { ...product, availableBySize: { S: 1, M: 2, L: 1 } }
  expect(soldOutFormHtml(none)).toBeNull()
  expect(availableInSize(none, 'L')).toBe(1)
  const whole = { ...product, sizes: [], available: 0, countsSizes: false }
  expect(textOf(soldOutFormHtml(whole) ?? '')).toBe(
    'One email when it returns. Tell me when it is back',
  )
})

test('a customer who is signed in joins the waiting list with one tap', async () => {
  const asha = await customer(db)
  const { data } = await send({ size: 'S' }, asha)
  expect(data).toMatchObject({ outcome: 'waiting', size: 'S' })
  expect(await stored()).toMatchObject([{ email: asha.email, confirmed_at: expect.any(Date) }])
  expect(textOf(await shown(data, asha))).toContain('We will tell you Teal suit, size S')
})

test('a customer whose email is not confirmed gets a mail first', async () => {
  const asha = await customer(db, { isEmailConfirmed: false })
  const { data } = await send({ size: 'L' }, asha)
  expect(data.outcome).toBe('to-confirm')
  expect(await stored()).toMatchObject([{ email: asha.email, confirmed_at: null }])
  expect(await listQueuedMails(db)).toMatchObject([{ recipient: asha.email }])
})

test('a guest is asked for an address, and nothing is stored before', async () => {
  const response = (await send({ size: 'L' }).catch((thrown: unknown) => thrown)) as Response
  expect(response.headers.get('location')).toBe(`${path}&size=L`)
  expect(await stored()).toEqual([])
  const html = pageHtml(RequestPage, { loaderData: await load(null, '&size=L') })
  expect(html).toContain('<option value="L" selected="">')
  expect(html).toContain('name="email"')
  const { data } = await send({ size: 'L', email: 'mira@zari.test' })
  expect(textOf(await shown(data))).toContain('Check your inbox')
  expect(await stored()).toMatchObject([{ email: 'mira@zari.test', confirmed_at: null }])
})

test('a wrong address comes back with its problem, and nothing is stored', async () => {
  const { data, init } = await send({ size: 'S', email: 'mira' })
  expect([init?.status, data.outcome]).toEqual([400, 'invalid-email'])
  const html = await shown(data)
  expect(html).toMatch(
    /<input(?=[^>]*name="email")(?=[^>]*value="mira")(?=[^>]*aria-invalid="true")/,
  )
  expect(await stored()).toEqual([])
})

test('a size that is in stock, an unknown product and too many requests are refused', async () => {
  const { data } = await send({ size: 'M', email: 'mira@zari.test' })
  expect(textOf(await shown(data))).toContain('It is in stock')
  for (const unknown of ['', 'x', crypto.randomUUID()]) {
    const visit = { fields: { size: '', email: 'a@b.test' }, signedIn: null }
    const call = action(posting(shop, `/back-in-stock?product=${unknown}`, visit))
    await expect(call).rejects.toMatchObject({ status: 404 })
  }
  for (let times = 0; times < 60; times++) await send({ size: 'M', email: 'x' })
  const refused = await send({ size: 'S', email: 'mira@zari.test' })
  expect(refused.init?.status).toBe(429)
  expect(await stored()).toEqual([])
})

const asked = async (isConfirmed: boolean) => {
  const request = { productId: suit.id, size: 'S', email: 'mira@zari.test', isConfirmed }
  return (await insertRequest(db, request)).key
}
const opened = async (key: string) =>
  open(getting(shop, `/back-in-stock/request?key=${key}`, { signedIn: null }))
const pressed = (key: string, fields: Fields) =>
  press(posting(shop, `/back-in-stock/request?key=${key}`, { fields, signedIn: null }))

test('opening the link confirms nothing; its button does', async () => {
  const key = await asked(false)
  const { data, init } = await opened(key)
  expect([data.state, init?.headers]).toEqual(['unconfirmed', { 'referrer-policy': 'no-referrer' }])
  expect(await stored()).toMatchObject([{ confirmed_at: null }])
  expect(textOf(pageHtml(RequestLinkPage, { loaderData: data }))).toContain('Teal suit, size S')
  await pressed(key, { intent: 'confirm' })
  expect((await opened(key)).data.state).toBe('waiting')
})

test('a request ends by the page or by one press in a mail program, and its address is forgotten', async () => {
  for (const fields of [{ intent: 'end' }, { 'List-Unsubscribe': 'One-Click' }]) {
    const key = await asked(true)
    await pressed(key, fields)
    expect(await stored()).toEqual([])
    const { data, init } = await opened(key)
    expect([data.state, init?.status]).toEqual(['ended', 200])
  }
})

test('an unknown or malformed key ends nothing', async () => {
  await asked(true)
  for (const key of ['', 'x', crypto.randomUUID()]) await pressed(key, { intent: 'end' })
  expect(await stored()).toHaveLength(1)
  expect((await opened('x')).data).toEqual({ state: 'ended', piece: null })
})
