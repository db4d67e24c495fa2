import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { pageContent, publishedPage } from '../../../tests/support/page-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findPage, findPublishedPage, listPageLinks } from './page-store.server.ts'
import { publishDuePages, publishPage, withdrawPage } from './publish-page.server.ts'
import { createPage, savePage } from './save-page.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const noFacts = new Map<string, string>()

async function draft(title: string, text = 'We weave.'): Promise<string> {
  const created = await createPage(db, { title, staffId })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const content = pageContent(text, { title })
  await savePage(db, { pageId: created.id, basedOnVersion: 1, content, staffId })
  return created.id
}
const publish = (pageId: string, version: number, at: Date | null = null) =>
  publishPage(db, { pageId, version, at, staffId }, noFacts)
const actions = async (pageId: string) =>
  (
    await db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', `page:${pageId}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a draft is not public, and publishing makes its newest version public', async () => {
  const id = await draft('Looms')
  expect(await findPublishedPage(db, 'looms')).toBeUndefined()
  expect(await listPageLinks(db)).toEqual([])
  expect(await publish(id, 2)).toEqual({ outcome: 'published' })
  expect((await findPublishedPage(db, 'looms'))?.content).toEqual(
    pageContent('We weave.', { title: 'Looms' }),
  )
  expect(await listPageLinks(db)).toEqual([{ slug: 'looms', title: 'Looms' }])
})

test('a later draft changes nothing for visitors until it is published', async () => {
  const { id } = await publishedPage(db, 'Dyes', 'Madder.')
  const content = pageContent('Indigo.', { title: 'New dyes' })
  await savePage(db, { pageId: id, basedOnVersion: 2, content, staffId })
  expect((await findPublishedPage(db, 'dyes'))?.content.title).toBe('Dyes')
  await publish(id, 3)
  expect((await findPublishedPage(db, 'dyes'))?.content.title).toBe('New dyes')
})

test('only the newest version is published, and a refusal changes nothing', async () => {
  const id = await draft('Threads')
  for (const version of [0, 1, 3])
    expect(await publish(id, version)).toEqual({ outcome: 'someone-saved-first' })
  expect(await findPage(db, id)).toMatchObject({ publishedVersion: null })
  expect(await publish('01234567-89ab-cdef-0123-456789abcdef', 1)).toEqual({
    outcome: 'unknown-page',
  })
})

test('a page that needs missing facts is not published, and the facts are named', async () => {
  const id = await draft('Help', 'Call {phone} or write to {email}.')
  const facts = new Map([['email', 'a@b.test']])
  for (const at of [null, new Date('2030-01-01')])
    expect(await publishPage(db, { pageId: id, version: 2, at, staffId }, facts)).toEqual({
      outcome: 'facts-missing',
      missing: ['phone'],
    })
  expect(await findPage(db, id)).toMatchObject({ publishedVersion: null, publishAt: null })
})

test('a scheduled version is published when its time has come, and only once', async () => {
  const id = await draft('Festival')
  const at = new Date('2030-10-20T06:00:00Z')
  expect(await publish(id, 2, at)).toEqual({ outcome: 'scheduled' })
  expect(await publishDuePages(db, new Date(at.getTime() - 1))).toBe(0)
  expect(await findPublishedPage(db, 'festival')).toBeUndefined()
  expect(await publishDuePages(db, at)).toBe(1)
  expect(await findPublishedPage(db, 'festival')).toBeDefined()
  expect(await publishDuePages(db, at)).toBe(0)
  expect(await actions(id)).toEqual([
    'page-saved',
    'page-saved',
    'page-scheduled',
    'page-published',
  ])
})

test('a later draft does not change a scheduled version', async () => {
  const id = await draft('Winter')
  const at = new Date('2030-12-01T06:00:00Z')
  await publish(id, 2, at)
  const content = pageContent('Not yet.', { title: 'Unfinished' })
  await savePage(db, { pageId: id, basedOnVersion: 2, content, staffId })
  await publishDuePages(db, at)
  expect((await findPublishedPage(db, 'winter'))?.content.title).toBe('Winter')
})

test('a withdrawn page is a draft again, and a cancelled schedule publishes nothing', async () => {
  const { id } = await publishedPage(db, 'Summer', 'Cotton.')
  const at = new Date('2030-05-01T06:00:00Z')
  await publish(id, 2, at)
  expect(await withdrawPage(db, { pageId: id, what: 'schedule', staffId })).toEqual({
    outcome: 'withdrawn',
  })
  expect(await publishDuePages(db, at)).toBe(0)
  expect(await findPublishedPage(db, 'summer')).toBeDefined()
  await withdrawPage(db, { pageId: id, what: 'page', staffId })
  expect(await findPublishedPage(db, 'summer')).toBeUndefined()
  const before = await actions(id)
  for (const what of ['page', 'schedule'] as const)
    expect(await withdrawPage(db, { pageId: id, what, staffId })).toEqual({
      outcome: 'nothing-to-withdraw',
    })
  expect(await actions(id)).toEqual(before)
})
