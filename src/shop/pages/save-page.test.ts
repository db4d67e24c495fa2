import { expect, test } from 'vitest'
import { admin, picture } from '../../../tests/support/builders.ts'
import { pageContent } from '../../../tests/support/page-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findSiteRecord } from '../site/site-store.server.ts'
import { findPage, listPages, pageKind } from './page-store.server.ts'
import { createPage, savePage } from './save-page.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const unknownId = '01234567-89ab-cdef-0123-456789abcdef'

async function newPage(title: string): Promise<string> {
  const created = await createPage(db, { title, staffId })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  return created.id
}
const save = (pageId: string, basedOnVersion: number, text: string) =>
  savePage(db, { pageId, basedOnVersion, content: pageContent(text), staffId })
const versions = async () =>
  (await db.selectFrom('site_records').select(['kind', 'version']).execute()).length
const logged = (pageId: string) =>
  db
    .selectFrom('staff_changes')
    .select(['action', 'after'])
    .where('subject', '=', `page:${pageId}`)
    .orderBy('id')
    .execute()

test('a shop starts with four policies that have no text and no public page', async () => {
  const policies = (await listPages(db)).filter(({ isPolicy }) => isPolicy)
  expect(policies.map(({ slug }) => slug).toSorted()).toEqual([
    'privacy',
    'returns',
    'shipping',
    'terms',
  ])
  for (const page of policies)
    expect(page).toMatchObject({ newestVersion: 0, publishedVersion: null, title: null })
})

test('a new page is a draft with an address made from its title', async () => {
  const id = await newPage('Our Weavers')
  expect(await findPage(db, id)).toMatchObject({
    slug: 'our-weavers',
    newestVersion: 1,
    publishedVersion: null,
  })
  expect(await createPage(db, { title: 'our weavers!', staffId })).toEqual({ outcome: 'taken' })
  expect(await createPage(db, { title: 'Terms', staffId })).toEqual({ outcome: 'taken' })
  expect(await createPage(db, { title: 'हमारे बुनकर', staffId })).toEqual({ outcome: 'no-address' })
})

test('saving adds a version, and the change is logged with its text', async () => {
  const id = await newPage('Looms')
  expect(await save(id, 1, 'We weave.')).toEqual({ outcome: 'saved', version: 2 })
  expect((await findSiteRecord(db, pageKind(id), 2))?.body).toEqual(pageContent('We weave.'))
  const changes = await logged(id)
  expect(changes.map(({ action }) => action)).toEqual(['page-saved', 'page-saved'])
  expect(JSON.stringify(changes[1]!.after)).toContain('We weave.')
})

test('an edit that is not based on the newest version is refused and not stored', async () => {
  const id = await newPage('Dyes')
  await save(id, 1, 'Madder')
  const before = await versions()
  for (const basedOnVersion of [0, 1, 3, Number.NaN])
    expect(await save(id, basedOnVersion, 'Mine')).toEqual({ outcome: 'someone-saved-first' })
  expect(await save(unknownId, 0, 'Mine')).toEqual({ outcome: 'unknown-page' })
  expect(await versions()).toBe(before)
})

test('only one of several simultaneous edits is stored', async () => {
  const id = await newPage('Threads')
  const edits = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(id, 1, text)))
  expect(edits.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1)
  expect(await findPage(db, id)).toMatchObject({ newestVersion: 2 })
})

test('the images of a page are kept, and a text with an unknown image is refused', async () => {
  const id = await newPage('Pictures')
  const withImage = (imageId: string) =>
    pageContent([{ type: 'image', attrs: { id: imageId, width: 3, height: 4, alt: '' } }])
  const imageId = await picture(db)
  const edit = { pageId: id, staffId }
  expect(
    await savePage(db, { ...edit, basedOnVersion: 1, content: withImage(imageId) }),
  ).toMatchObject({ outcome: 'saved' })
  expect(await savePage(db, { ...edit, basedOnVersion: 2, content: withImage(unknownId) })).toEqual(
    { outcome: 'unknown-image' },
  )
  expect(await findPage(db, id)).toMatchObject({ newestVersion: 2 })
  const kept = await db.selectFrom('page_images').selectAll().where('page_id', '=', id).execute()
  expect(kept).toEqual([{ page_id: id, image_id: imageId }])
})
