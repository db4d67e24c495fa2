import { expect, test } from 'vitest'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import { emptyBusinessDetails } from '#shop/site/business-details.ts'
import { openLog } from '#platform/log/log.server.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  linksOf,
} from '../../../../tests/support/html-parts.ts'
import { formRequest } from '../../../../tests/support/form-request.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import ContactPage, { action, loader } from './contact-page.tsx'

const { db, pool } = await testDatabase()
const message = {
  yourName: 'Asha Rao',
  yourEmail: 'asha@example.com',
  yourSubject: '',
  yourMessage: 'Is the red silk saree still there?',
}
const shop = { db, pool, log: openLog('silent') }

const noDetails = { business: null, mapsLink: '' }

async function send(fields: Record<string, string>, from = shop) {
  const { data, init } = await action(
    routeArguments(from, { request: formRequest('/contact', fields) }),
  )
  return { result: data, status: init?.status ?? 200 }
}
const queries = () => db.selectFrom('queries').selectAll().execute()

test('a message is stored once and answered with the specified text', async () => {
  const { result, status } = await send({ ...message, yourSubject: 'Saree' })
  expect([status, result.isSent, result.message]).toEqual([200, true, 'Message Sent Successfully!'])
  expect(JSON.stringify(await queries())).toContain('Is the red silk saree still there?')
  const text = textOf(pageHtml(ContactPage, { loaderData: noDetails, actionData: result }))
  expect(text).toContain('Thank you. We will write back soon.')
})

test('an incomplete message is not stored, and the problems are shown at its fields', async () => {
  const before = await queries()
  const { result, status } = await send({ ...message, yourName: ' ', yourMessage: '' })
  expect([status, result.message]).toEqual([400, 'all fields are required'])
  expect(await queries()).toEqual(before)
  const html = pageHtml(ContactPage, { loaderData: noDetails, actionData: result })
  expect(html).toMatch(/role="alert"[^>]*>all fields are required/)
  for (const label of ['Your Name', 'Message'])
    expect(descriptionOf(html, controlLabelled(html, label))).toEqual(['Please fill this in.'])
  expect(attributeOf(controlLabelled(html, 'Your Email'), 'aria-invalid')).toBeUndefined()
})

test('a message that is too long is refused with the limit and not stored', async () => {
  const before = await queries()
  const { result, status } = await send({ ...message, yourMessage: 'x'.repeat(5001) })
  expect([status, result.message]).toEqual([400, 'Please shorten the marked fields.'])
  expect(result.problems).toEqual({ yourMessage: 'Please use at most 5000 characters.' })
  expect(await queries()).toEqual(before)
})

test('a database error is answered with the specified text instead of an error page', async () => {
  const pools = { ...shop, pool: { query: () => Promise.reject(new Error('down')) } } as never
  const { result, status } = await send(message, pools)
  expect([status, result.isSent, result.message]).toEqual([500, false, 'Error Sending Message!'])
})

test('further messages from a network address above the limit are refused and not stored', async () => {
  let last = await send(message)
  for (let attempt = 0; attempt < 61 && last.status === 200; attempt++) last = await send(message)
  const before = await queries()
  last = await send(message)
  expect(last.status).toBe(429)
  expect(last.result.message).toContain('Too many attempts')
  expect(await queries()).toHaveLength(before.length)
})

const open = () =>
  publicRoute<Parameters<typeof loader>[0]>({ db, keep: (_key, _topics, query) => query() })

test('the empty contact form is public and marks the required fields', async () => {
  const { args, page } = open()
  const html = pageHtml(ContactPage, { loaderData: await loader(args) })
  expect([page.isPublic, [...page.topics], page.metadata?.path]).toEqual([
    true,
    ['site'],
    '/contact',
  ])
  expect(html).not.toContain('<dl')
  const isRequired = (label: string) => controlLabelled(html, label).includes('aria-required')
  expect(['Your Name', 'Your Email', 'Subject', 'Message'].map(isRequired)).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test('the contact page shows the details that the owner has entered, with links to call and write', async () => {
  const body = {
    ...emptyBusinessDetails(),
    phone: '98450 00000',
    whatsapp: '+91 80 5550 101',
    openingHours: 'Monday to Friday\n10 am to 7 pm',
  }
  await publishSiteRecord(db, { kind: 'business', basedOnVersion: 0, body, publishedBy: null })
  const html = pageHtml(ContactPage, { loaderData: await loader(open().args) })
  expect(linksOf(html)).toMatchObject({
    '98450 00000': 'tel:+919845000000',
    '+91 80 5550 101': 'https://wa.me/91805550101',
  })
  expect(textOf(html)).toContain('Opening hours Monday to Friday 10 am to 7 pm')
  expect(textOf(html)).not.toContain('Map')
})
