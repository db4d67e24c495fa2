import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, picture, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findPublicProduct } from '../catalogue/catalogue-store.server.ts'
import { findEditedHome, findHome } from '../site/home/home-store.server.ts'
import { initialHome } from '../site/home/home-sections.ts'
import { publishHome, saveHomeDraft } from '../site/home/save-home.server.ts'
import { createPage, savePage } from '../pages/save-page.server.ts'
import { replaceImage } from './replace-image.server.ts'
import { withReplacedImage } from '../site/replaced-image.ts'
import { listImageUses } from './image-use-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
beforeEach(() =>
  sql`truncate images, products, staff_changes, site_records, site_drafts cascade`.execute(db),
)
const replace = (id: string, by: string) => replaceImage(db, { id, by, staffId: meera.id })
const usesOf = async (id: string) => (await listImageUses(db, [id])).map(({ kind }) => kind)
const log = async () =>
  (await db.selectFrom('staff_changes').select('action').execute())
    .map(({ action }) => action)
    .filter((action) => action === 'picture-replaced')

async function wide(): Promise<string> {
  const id = await picture(db)
  await db.updateTable('images').set({ width: 900, height: 500 }).where('id', '=', id).execute()
  return id
}
function homeWith(imageId: string, heading: string) {
  const body = structuredClone(initialHome)
  const item = body.sections[0]!.items[0]!
  Object.assign(item, { heading, image: { id: imageId, width: 0, height: 0, tint: '' } })
  return body
}

test('a product shows the new picture with its own words, and an open form is outdated', async () => {
  const saree = await sareeInShop(db, { images: 2 })
  const before = (await findPublicProduct(db, saree.id))!
  const by = await wide()
  expect(await replace(before.images[1]!.id, by)).toEqual({ outcome: 'replaced' })
  const after = (await findPublicProduct(db, saree.id))!
  expect(after.images.map(({ id, alt }) => [id, alt])).toEqual([
    [before.images[0]!.id, saree.title],
    [by, saree.title],
  ])
  expect(after.version).toBe(before.version + 1)
  expect(await usesOf(before.images[1]!.id)).toEqual([])
  expect(await log()).toHaveLength(1)
})

test('published home page, draft and earlier versions show the new picture and its size', async () => {
  const [old, by] = [await picture(db), await wide()]
  const staffId = meera.id
  for (const published of [0, 1])
    await publishHome(db, {
      basedOn: { published, draft: 0 },
      body: homeWith(old, 'Now'),
      staffId,
    })
  await saveHomeDraft(db, {
    basedOn: { published: 2, draft: 0 },
    body: homeWith(old, 'Later'),
    staffId,
  })
  expect(await usesOf(old)).toEqual(['home'])
  await replace(old, by)
  const images = [await findHome(db), await findEditedHome(db)].map(
    ({ sections }) => sections[0]!.items[0]!.image,
  )
  expect(images).toMatchObject([
    { id: by, width: 900, height: 500 },
    { id: by, width: 900, height: 500 },
  ])
  const { rows } = await sql<{ old: number }>`
    select count(*)::int as old from site_records where strpos(body::text, ${old}) > 0`.execute(db)
  expect(rows).toEqual([{ old: 0 }])
  expect([await usesOf(old), await usesOf(by)]).toEqual([[], ['home']])
  const stale = { basedOn: { published: 2, draft: 1 }, body: homeWith(old, 'Stale'), staffId }
  expect(await saveHomeDraft(db, stale)).toEqual({ outcome: 'changed-by-someone-else' })
})

test('the text of a page keeps everything but the picture', async () => {
  const [old, by] = [await picture(db), await wide()]
  const created = await createPage(db, { title: 'Weavers', staffId: meera.id })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const image = { type: 'image', attrs: { id: old, width: 1200, height: 1600, alt: 'A loom' } }
  const text = { type: 'doc', content: [image, { type: 'paragraph' }] }
  const content = { title: 'Weavers', seoTitle: '', seoDescription: '', text } as never
  await savePage(db, { pageId: created.id, basedOnVersion: 1, content, staffId: meera.id })
  expect(await usesOf(old)).toEqual(['page'])
  await replace(old, by)
  const { body } = await db
    .selectFrom('site_records')
    .select('body')
    .where('version', '=', 2)
    .executeTakeFirstOrThrow()
  expect(body).toEqual({
    title: 'Weavers',
    seoTitle: '',
    seoDescription: '',
    text: {
      type: 'doc',
      content: [
        { type: 'image', attrs: { id: by, width: 900, height: 500, alt: 'A loom' } },
        { type: 'paragraph' },
      ],
    },
  })
  expect([await usesOf(old), await usesOf(by)]).toEqual([[], ['page']])
})

test('a picture cannot be replaced with the same or an unknown one, and nothing is written', async () => {
  const saree = await sareeInShop(db, { images: 1 })
  const before = await findPublicProduct(db, saree.id)
  const { id } = before!.images[0]!
  expect(await replace(id, id)).toEqual({ outcome: 'same-image' })
  expect(await replace(id, crypto.randomUUID())).toEqual({ outcome: 'unknown-image' })
  expect(await replace(crypto.randomUUID(), id)).toEqual({ outcome: 'unknown-image' })
  expect(await findPublicProduct(db, saree.id)).toEqual(before)
  expect(await log()).toEqual([])
})

test('the new picture takes the words of the earlier one if it has none', async () => {
  const [old, by] = [await picture(db), await wide()]
  await db.updateTable('images').set({ alt: 'A loom' }).where('id', '=', old).execute()
  await replace(old, by)
  const row = await db
    .selectFrom('images')
    .select('alt')
    .where('id', '=', by)
    .executeTakeFirstOrThrow()
  expect(row.alt).toBe('A loom')
})

test('only objects with the id of the picture change', () => {
  const to = { id: 'new', width: 1, height: 2, tint: '#000000' }
  const body = {
    id: 'x',
    list: [{ id: 'old', width: 9, height: 9, tint: 'a', alt: 'kept' }, 'old'],
  }
  expect(withReplacedImage(body, 'old', to)).toEqual({
    id: 'x',
    list: [{ ...to, alt: 'kept' }, 'old'],
  })
  const withoutTint = { id: 'old', width: 9, height: 9, none: null }
  expect(withReplacedImage(withoutTint, 'old', to)).toEqual({
    id: 'new',
    width: 1,
    height: 2,
    none: null,
  })
})
