import { expect, test } from 'vitest'
import type { BulkEdit, BulkItem } from '#shop/bulk-edits/bulk-edit.ts'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { admin, sareeInShop, type Person } from '../../../../../tests/support/builders.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../../tests/support/html-parts.ts'
import { htmlOf, pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import BulkEditPage, { action as change } from './bulk-edit-page.tsx'
import BulkEditsPage, { loader as list } from './bulk-edits-page.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { findSelectedIds } from './find-selected-ids.server.ts'
import NewBulkEditPage, { action as preview, loader as select } from './new-bulk-edit-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, keep: noQueryCache }
const NEW = '/admin/bulk-edits/new'
const state = { field: 'state', state: 'archived' }

const selected = (query: string, signedIn: Person | null = meera) =>
  select(getting(shop, `${NEW}?${query}`, { signedIn }))
const previewed = (query: string, fields: Fields, signedIn: Person | null = meera) =>
  preview(posting(shop, `${NEW}?${query}`, { signedIn, fields }))
const sent = (id: string, fields: Fields, signedIn: Person | null = meera) =>
  change(posting(shop, `/admin/bulk-edits/${id}`, { signedIn, params: { id }, fields }))
const editCount = async () => (await db.selectFrom('bulk_edits').select('id').execute()).length

async function previewOf(productId: string): Promise<string> {
  const thrown = await previewed(`id=${productId}`, state).catch((error: unknown) => error)
  return (thrown as Response).headers.get('location')!.replace('/admin/bulk-edits/', '')
}

test('only admins preview and list bulk edits, and a refusal writes nothing', async () => {
  const { id } = await sareeInShop(db)
  const before = await editCount()
  await expectForAdminsOnly(shop, (who) => previewed(`id=${id}`, state, who))
  await expectForAdminsOnly(shop, (signedIn) =>
    list(getting(shop, '/admin/bulk-edits', { signedIn })),
  )
  expect(await editCount()).toBe(before)
})

test('a link for one field opens the form with this field, and an unknown field with the first', async () => {
  const { id } = await sareeInShop(db)
  const chosen = async (field: string) => {
    const loaderData = await selected(`id=${id}&field=${field}`)
    const html = pageHtml(NewBulkEditPage, { loaderData })
    return /<option value="(\w+)" selected/.exec(html)?.[1]
  }
  expect(await chosen('stock')).toBe('stock')
  expect(await chosen('title')).toBeUndefined()
})

test('the selection has each product once, and at most one more than an edit may change', async () => {
  const ids = Array.from({ length: 600 }, () => crypto.randomUUID())
  const selectedOf = (all: readonly string[]) =>
    findSelectedIds(shop, new URLSearchParams(all.map((id) => ['id', id])))
  expect(await selectedOf([ids[0]!, 'x', ids[1]!, ids[0]!])).toEqual([ids[0], ids[1]])
  expect(await selectedOf(ids.slice(0, 500))).toHaveLength(500)
  expect(await selectedOf(ids)).toEqual(ids.slice(0, 501))
})

test('all matches of a filter are selected, and a search without a match selects none', async () => {
  const [indigo, coral] = [
    await sareeInShop(db, { title: 'Indigo Ikat', state: 'unlisted' }),
    await sareeInShop(db, { title: 'Coral Ikat', state: 'unlisted', quantity: 0 }),
  ]
  const matches = (query: string) => findSelectedIds(shop, new URLSearchParams(query))
  expect((await matches('all=yes&state=unlisted')).toSorted()).toEqual(
    [indigo.id, coral.id].toSorted(),
  )
  expect(await matches('all=yes&state=unlisted&stock=sold-out')).toEqual([coral.id])
  expect(await matches('all=yes&state=scheduled')).toEqual([])
  expect(await matches(`state=unlisted&id=${indigo.id}`)).toEqual([indigo.id])
})

test('more products than an edit may change are refused before the form and when it is sent', async () => {
  const ids = Array.from({ length: 501 }, () => `id=${crypto.randomUUID()}`).join('&')
  const text = textOf(pageHtml(NewBulkEditPage, { loaderData: await selected(ids) }))
  expect(text).toContain('Too many products Please select at most 500 products.')
  const before = await editCount()
  expect(await previewed(ids, state)).toMatchObject({
    text: 'Please select at most 500 products.',
  })
  expect(await previewed(`id=${crypto.randomUUID()}`, state)).toMatchObject({
    text: 'These products are no longer in the shop.',
  })
  expect(await editCount()).toBe(before)
})

test('the form names five of the products and counts the others', async () => {
  const count = 7
  const titles = Array.from({ length: count }, (_, index) => `Saree no. ${index + 1}`)
  const ids = await Promise.all(titles.map(async (title) => (await sareeInShop(db, { title })).id))
  const loaderData = await selected(ids.map((id) => `id=${id}`).join('&'))
  const text = textOf(pageHtml(NewBulkEditPage, { loaderData }))
  expect(text).toContain(`Edit 7 products ${titles.slice(0, 5).join(', ')} and 2 more`)
})

test('a refused form keeps its inputs and shows the problem beside the amount', () => {
  const nothing = { collections: [], choices: [] }
  const typed = { field: 'originalPrice', way: 'raise', amount: 'ten', rounding: '49' }
  const html = htmlOf(
    <BulkFields offered={nothing} result={{ text: '', typed, problems: { amount: 'A price.' } }} />,
  )
  const amount = controlLabelled(html, 'Amount')
  expect(amount).toContain('value="ten"')
  expect(descriptionOf(html, amount)).toContain('A price.')
  const chosen = tagsOf(html, 'option').filter((tag) => tag.includes('selected'))
  expect(chosen.map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual(
    expect.arrayContaining(['originalPrice', 'raise', '49']),
  )
  expect(
    tagsOf(htmlOf(<BulkFields offered={nothing} result={undefined} />), 'option').join(),
  ).not.toContain('value="scheduled"')
})

test('an unknown edit or intent changes nothing', async () => {
  const { id } = await sareeInShop(db)
  const editId = await previewOf(id)
  expect(await sent(editId, { intent: 'delete' })).toMatchObject({ tone: 'error' })
  expect(await sent(editId, { intent: 'undo' })).toMatchObject({
    tone: 'error',
    text: 'There is nothing left to do here.',
  })
  expect(await sent(crypto.randomUUID(), { intent: 'apply' })).toMatchObject({ tone: 'error' })
  const stored = await db.selectFrom('products').select('state').where('id', '=', id).execute()
  expect(stored).toEqual([{ state: 'published' }])
})

const edit: BulkEdit = {
  id: 'e',
  action: { field: 'stock', way: 'set', quantity: 2 },
  createdAt: new Date('2024-01-05T09:00:00Z'),
  createdBy: 'Meera Shah',
  appliedAt: null,
  undoneAt: null,
}
const item = (change: Partial<BulkItem> = {}): BulkItem => ({
  productId: 'a',
  title: 'Rose saree',
  before: { quantity: 5 },
  after: { quantity: 2 },
  note: null,
  outcome: null,
  undoOutcome: null,
  ...change,
})
const kept = item({ productId: 'b', before: null, after: null, note: 'counted-by-size' })
const pageOf = (change: Partial<BulkEdit>, ...items: BulkItem[]) =>
  pageHtml(BulkEditPage, { loaderData: { edit: { ...edit, ...change }, items, priceNotes: {} } })
const appliedAt = new Date('2024-01-05T09:02:00Z')

test('an edit that changes no product cannot be applied', () => {
  const html = pageOf({}, kept)
  expect(textOf(html)).toMatch(/No product changes\. .*Not changed \(1\) Rose saree/)
  expect(tagsOf(html, 'form')).toEqual([])
})

test('an interrupted edit can be continued', () => {
  const html = pageOf({}, item({ outcome: 'changed' }), item({ productId: 'c' }))
  expect(textOf(html)).toContain('This change was interrupted after 1 of 2 products.')
  expect(buttonNamed(html, 'Continue')).toContain('type="submit"')
})

test('an applied edit says what was written by whom, and can be undone if anything changed', () => {
  const refused = item({ productId: 'c', outcome: 'fewer-than-promised' })
  const html = pageOf({ appliedAt }, item({ outcome: 'changed' }), refused)
  expect(textOf(html)).toContain('Changed 1 of 2 products on Jan 05, 2024, 14:32 (Meera Shah).')
  expect(textOf(html)).toContain('Customers are paying for more units right now.')
  expect(buttonNamed(html, 'Undo')).toContain('type="submit"')
  expect(pageOf({ appliedAt }, refused)).not.toContain('value="undo"')
})

test('an undone edit says how many products have their earlier values and offers nothing more', () => {
  const undone = item({ outcome: 'changed', undoOutcome: 'changed' })
  const sold = item({ productId: 'c', outcome: 'changed', undoOutcome: 'changed-since' })
  const html = pageOf({ appliedAt, undoneAt: appliedAt }, undone, sold)
  expect(textOf(html)).toContain('earlier values restored for 1 of 2 products.')
  expect(textOf(html)).toMatch(/Undone .*It was changed meanwhile /)
  expect(tagsOf(html, 'form')).toEqual([])
})

test('an interrupted edit is listed as such', () => {
  const loaderData = [{ ...edit, planned: 2, changed: 1, undone: 0 }]
  const html = pageHtml(BulkEditsPage, { loaderData })
  expect(textOf(html)).toContain('Jan 05, 2024, 14:30 · Meera Shah · 1 product interrupted')
  expect(linksOf(html)['Stock: set to 2']).toBe('/admin/bulk-edits/e')
})
