import { expect, test } from 'vitest'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { insertQuery } from '#shop/inbox/query-store.server.ts'
import { liveSettings } from '../../../../tests/support/route-arguments.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import QueriesPage, { action, loader } from './queries-page.tsx'

const { db } = await testDatabase()
const shop = { db, live: liveSettings() }
const meera = await admin(db)

const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting(shop, `/admin/queries${query}`, { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting(shop, '/admin/queries', { fields, signedIn }))
const pageOf = async (query = '') =>
  pageHtml(QueriesPage, { loaderData: await load(query) }, { path: `/admin/queries${query}` })

const ask = (yourSubject: string, yourMessage = 'Do you ship to Pune?') =>
  insertQuery(db, { yourName: 'Asha', yourEmail: 'asha@zari.test', yourSubject, yourMessage })
const marksOf = (id: string) =>
  db
    .selectFrom('queries')
    .select(['read_by', 'answered_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an empty inbox explains the purpose of each list', async () => {
  const text = textOf(await pageOf())
  expect(text).toContain('0 queries No queries yet')
  expect(text).toContain('0 people want to hear from the shop.')
  expect(text).toContain('Newsletter sign-ups arrive here.')
})

test('a new query is labelled New and has controls to reply and to mark it as read or answered', async () => {
  const id = await ask('Shipping')
  const html = await pageOf()
  expect(textOf(html)).toContain('1 query New Shipping')
  expect(html).toContain('href="mailto:asha@zari.test?subject=Re%3A%20Shipping')
  expect(textOf(html)).toContain('Reply to Asha Mark as answered : Shipping Mark as read')
  await db.deleteFrom('queries').where('id', '=', id).execute()
})

test('an answered query names the admin who answered and can be reopened', async () => {
  const id = await ask('')
  expect(await send({ intent: 'mark', id, mark: 'answered' })).toMatchObject({ tone: 'success' })
  expect(await marksOf(id)).toEqual({ read_by: meera.id, answered_by: meera.id })
  const text = textOf(await pageOf())
  expect(text).toContain('No subject Answered')
  expect(text).toMatch(/Read by Meera Shah, .* · Answered by Meera Shah/)
  expect(text).toContain('Not answered : Asha Mark as unread : Asha')
  await db.deleteFrom('queries').where('id', '=', id).execute()
})

test('marking a query twice reports that the mark is already set', async () => {
  const id = await ask('Twice')
  expect(await send({ intent: 'mark', id, mark: 'read' })).toMatchObject({ tone: 'success' })
  expect(await send({ intent: 'mark', id, mark: 'read' })).toEqual({
    tone: 'success',
    text: 'Somebody else has already marked it',
  })
})

test('a request with an unknown query, mark, id or intent is refused and marks nothing', async () => {
  const id = await ask('Untouched')
  const unknown = '11111111-1111-4111-8111-111111111111'
  for (const fields of [
    { intent: 'mark', id: unknown, mark: 'read' },
    { intent: 'mark', id, mark: 'burned' },
    { intent: 'mark', id: `${id}'`, mark: 'read' },
    { intent: 'drop', id, mark: 'read' },
    { intent: 'unsubscribe', id },
  ])
    expect(await send(fields)).toMatchObject({ tone: 'error' })
  expect(await marksOf(id)).toEqual({ read_by: null, answered_by: null })
})

test('only admins read and mark queries', async () => {
  const id = await ask('Private')
  await expectForAdminsOnly({ db }, (signedIn) => load('', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) =>
    send({ intent: 'mark', id, mark: 'read' }, signedIn),
  )
  expect(await marksOf(id)).toEqual({ read_by: null, answered_by: null })
})

test('filtering or searching the queries leaves the search of subscribers unchanged', async () => {
  await ask('Blouse', 'Is the blouse stitched?')
  const found = await load('?search=stitched&email=asha')
  expect(found.queries.items.map(({ yourSubject }) => yourSubject)).toEqual(['Blouse'])

  const html = await pageOf('?search=stitched&email=asha')
  expect(html).toContain('<input type="hidden" name="email" value="asha"/>')
  expect(html).toContain('<input type="hidden" name="search" value="stitched"/>')
  expect(html).toMatch(/aria-current="true"[^>]*>All</)
  expect(textOf(await pageOf('?search=nothing'))).toContain('Nothing matches “nothing”.')
})

test('the unread filter says that everything is read if no unread query is left', async () => {
  await db.updateTable('queries').set({ read_at: new Date(), read_by: meera.id }).execute()
  const html = await pageOf('?show=unread')
  expect(textOf(html)).toContain('Everything is read All caught up.')
  expect(html).toMatch(/aria-current="true"[^>]*>Unread \(0\)</)
  expect(textOf(await pageOf('?show=unanswered'))).not.toContain('All caught up.')
})

test('a subscriber is listed with the page of consent and can be unsubscribed once, if confirmed', async () => {
  await subscribe(db, 'lakshmi@zari.test', '/shop/Latest')
  const html = await pageOf()
  expect(html).toContain('aria-label="Unsubscribe lakshmi@zari.test"')
  expect(textOf(html)).toContain('1 person wants to hear from the shop.')
  expect(textOf(html)).toMatch(/Agreed .* on \/shop\/Latest/)
  expect(textOf(html)).toContain('Unsubscribe lakshmi@zari.test?')

  const { id } = (await load()).subscribers.items[0]!
  await expectForAdminsOnly({ db }, (signedIn) => send({ intent: 'unsubscribe', id }, signedIn))
  expect((await load()).people).toBe(1)
  expect(await send({ intent: 'unsubscribe', id })).toMatchObject({ tone: 'success' })
  expect(await send({ intent: 'unsubscribe', id })).toMatchObject({ tone: 'error' })
  const after = await pageOf()
  expect(after).not.toContain('aria-label="Unsubscribe lakshmi@zari.test"')
  expect(textOf(after)).toContain('· Unsubscribed')
  expect((await load()).people).toBe(0)
})

test('the page links to the stored emails only if there is no mail server', async () => {
  const loaderData = await load()
  expect(pageHtml(QueriesPage, { loaderData })).toContain('href="/admin/mail/kept"')
  const withServer = { ...loaderData, storesMail: false }
  expect(pageHtml(QueriesPage, { loaderData: withServer })).not.toContain('/admin/mail/kept')
})
