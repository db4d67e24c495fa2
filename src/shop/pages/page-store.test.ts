import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { publishedPage } from '../../../tests/support/page-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  deleteAllPages,
  findPage,
  findPublishedPage,
  insertPage,
  listPageLinks,
  listPages,
  lockDuePages,
  updatePublication,
  updateSlug,
} from './page-store.server.ts'

const { db } = await testDatabase()
const first = await publishedPage(db, 'Looms', 'We weave.')
const { staffId } = first
const second = await publishedPage(db, 'Dyes', 'We dye.')
const at = new Date('2030-01-01T00:00:00Z')
const schedule = (id: string, time = at) =>
  updatePublication(db, id, {
    publishedVersion: null,
    schedule: { version: 2, at: time, by: staffId },
  })

test('policies come first, and then own pages in the order of their creation', async () => {
  const pages = await listPages(db)
  expect(pages.map(({ isPolicy }) => isPolicy)).toEqual([true, true, true, true, false, false])
  expect(pages.slice(4).map(({ title, slug }) => [title, slug])).toEqual([
    ['Looms', 'looms'],
    ['Dyes', 'dyes'],
  ])
  expect((await listPageLinks(db)).map(({ slug }) => slug)).toEqual(['looms', 'dyes'])
})

test('an address exists once, for new and for renamed pages', async () => {
  expect(await insertPage(db, 'looms')).toBeUndefined()
  expect(await insertPage(db, 'terms')).toBeUndefined()
  expect(await updateSlug(db, second.id, 'looms')).toBe(false)
  expect(await findPage(db, second.id)).toMatchObject({ slug: 'dyes' })
  expect(await updateSlug(db, second.id, 'natural-dyes')).toBe(true)
})

test('a page without any version has no title and is not published', async () => {
  const id = (await insertPage(db, 'empty'))!
  expect(await findPage(db, id)).toMatchObject({ newestVersion: 0, publishedVersion: null })
  expect((await listPages(db)).find((page) => page.id === id)).toMatchObject({ title: null })
  expect(await findPublishedPage(db, 'empty')).toBeUndefined()
})

test('a page is due from its time on', async () => {
  await schedule(first.id)
  expect(await lockDuePages(db, new Date(at.getTime() - 1))).toEqual([])
  expect(await lockDuePages(db, at)).toEqual([{ id: first.id, version: 2, by: staffId }])
})

test('a due page is published by one process only', async () => {
  await schedule(first.id)
  await inTransaction(db, async (tx) => {
    expect(await lockDuePages(tx, at)).toHaveLength(1)
    expect(await lockDuePages(db, at)).toEqual([])
  })
  expect(await lockDuePages(db, at)).toHaveLength(1)
})

test('after all pages are deleted, only the four policies remain, as drafts', async () => {
  const [policy] = await listPages(db)
  await schedule(policy!.id)
  await inTransaction(db, deleteAllPages)
  const pages = await listPages(db)
  expect(pages.map(({ isPolicy }) => isPolicy)).toEqual([true, true, true, true])
  for (const page of pages)
    expect(page).toMatchObject({ publishedVersion: null, scheduledVersion: null, publishAt: null })
  expect(await listPageLinks(db)).toEqual([])
})
