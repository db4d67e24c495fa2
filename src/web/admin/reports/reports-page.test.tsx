import { expect, test } from 'vitest'
import type { Shop } from '#web/shop-context.server.ts'
import { insertSearches } from '#shop/search-report/search-day-store.server.ts'
import { listSynonyms } from '#shop/search/synonyms/synonym-store.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { orderOf } from '../../../../tests/support/documents.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import ReportsPage, { action, loader } from './reports-page.tsx'
import { parsePeriod } from './report-period.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db } as Partial<Shop>
const send = (fields: Fields, signedIn: typeof meera | null = meera) =>
  action(posting(shop, '/admin/reports', { fields, signedIn }))
const pageOf = async (actionData?: Awaited<ReturnType<typeof action>>, query = '') =>
  pageHtml(ReportsPage, {
    loaderData: await loader(getting(shop, `/admin/reports${query}`, { signedIn: meera })),
    actionData,
  })

test('an empty shop has a report that says so', async () => {
  const text = textOf(await pageOf())
  expect(text).toContain('Today 0 0 Rs. –')
  expect(text).toContain('Nothing has been sold yet.')
  expect(text).toContain('No searches yet.')
  expect(text).toContain('Every search in this period found something.')
})

test('the page shows sales, best sellers, searches and what found nothing', async () => {
  const order = await orderOf(db, [{ pricePaise: 449_900 }])
  const { title } = await db.selectFrom('order_lines').select('title').executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ placed_at: new Date() }).where('id', '=', order.id).execute()
  const known = { query: 'red silk saree', searches: 1, hasResults: true }
  await insertSearches(db, [known, { query: 'chunni', searches: 7, hasResults: false }], new Date())
  const text = textOf(await pageOf())
  expect(text).toContain('Today 1 4,499 Rs. 4,499 Rs.')
  expect(text).toContain(`${title} 1 sold · 4,499 Rs.`)
  expect(text).toContain('8 searches, at most 8 a day')
  expect(text).toContain('chunni nothing found · 7 red silk saree 1')
  expect(text).toContain('chunni · 7 searches Add synonym')
})

test('a saved synonym replaces the entry under Nothing found and can be removed', async () => {
  const fields = { intent: 'save-synonym', form: 'chunni', term: 'chunni', meaning: 'dupatta' }
  expect(await send(fields)).toEqual({
    tone: 'success',
    text: 'Synonym saved. Searches use it now.',
  })
  const text = textOf(await pageOf())
  expect(text).toContain('chunni finds dupatta')
  expect(text).toContain('Every search in this period found something.')
  expect(await send({ intent: 'remove-synonym', term: 'chunni' })).toMatchObject({
    tone: 'success',
  })
  expect(await listSynonyms(db)).toEqual([])
})

test('a refused synonym keeps its form open with the problem beside its field', async () => {
  await insertSearches(db, [{ query: 'chunni', searches: 1, hasResults: false }], new Date())
  const result = await send({ intent: 'save-synonym', form: 'chunni', term: 'chunni', meaning: '' })
  expect(result).toMatchObject({ tone: 'error', form: 'chunni' })
  const html = await pageOf(result)
  expect(html).toContain('<details open="">')
  expect(textOf(html)).toContain('or choose a collection')
  const unknown = { intent: 'save-synonym', form: '', term: 'x', collection: 'no-such' }
  expect(await send(unknown)).toMatchObject({
    problems: { collection: 'This collection no longer exists.' },
  })
  expect(await send({ intent: 'other' })).toMatchObject({ tone: 'error' })
  expect(await listSynonyms(db)).toEqual([])
})

test('only admins see the report and change synonyms', async () => {
  const fields = { intent: 'save-synonym', term: 'chunni', meaning: 'dupatta' }
  await expectForAdminsOnly({ db }, async (signedIn) =>
    loader(getting(shop, '/admin/reports', { signedIn })),
  )
  await expectForAdminsOnly({ db }, (signedIn) => send(fields, signedIn))
  expect(await listSynonyms(db)).toEqual([])
})

test('the period is one of those offered', () => {
  expect(['7', '90', null, '8', 'x'].map(parsePeriod)).toEqual([7, 90, 30, 30, 30])
})
