import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { picture, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { updateUnusedImages } from '../media/media-store.server.ts'
import { listImageUses } from './image-use-store.server.ts'
import { findLibraryImage, listLibrary } from './library-store.server.ts'
import type { LibraryFilter } from './library-view.ts'

const { db } = await testDatabase()
beforeEach(() => sql`truncate images, products cascade`.execute(db))

const ids = async (filter: LibraryFilter | 'own', search = '', page = 1) =>
  (await listLibrary(db, { filter, search, page })).items.map(({ id }) => id)
const imagesOf = async (productId: string) =>
  (
    await db
      .selectFrom('product_images')
      .select('image_id')
      .where('product_id', '=', productId)
      .orderBy('position')
      .execute()
  ).map((row) => row.image_id)
const set = (id: string, values: { alt?: string; is_by_customer?: boolean }) =>
  db.updateTable('images').set(values).where('id', '=', id).execute()

test('pictures are listed once each, the newest first', async () => {
  const [older, newer] = [await picture(db), await picture(db)]
  await sareeInShop(db, { images: 2 })
  const all = await ids('all')
  expect(all).toHaveLength(4)
  expect(all.indexOf(newer)).toBeLessThan(all.indexOf(older))
})

test('an image is unused until a product shows it, and again when the product leaves it', async () => {
  const saree = await sareeInShop(db, { images: 1 })
  const [shown = ''] = await imagesOf(saree.id)
  const free = await picture(db)
  expect(await ids('unused')).toEqual([free])
  await updateUnusedImages(db)
  expect(await ids('unused')).toEqual([free])
  await db.deleteFrom('product_images').where('product_id', '=', saree.id).execute()
  expect((await ids('unused')).toSorted()).toEqual([free, shown].toSorted())
})

test('pictures without a description and photos of customers are found', async () => {
  const [described, bare, photo] = [await picture(db), await picture(db), await picture(db)]
  await set(described, { alt: 'A red saree' })
  await set(photo, { is_by_customer: true })
  expect(await ids('no-text')).toEqual([bare])
  expect(await ids('customers')).toEqual([photo])
  expect((await ids('own')).toSorted()).toEqual([bare, described].toSorted())
})

test('a search finds descriptions, titles of products and ids, and takes signs literally', async () => {
  const saree = await sareeInShop(db, { title: 'Lotus Banarasi', images: 1 })
  const [ofSaree] = await imagesOf(saree.id)
  const hero = await picture(db)
  await set(hero, { alt: 'Weaver 100% at the LOOM' })
  expect(await ids('all', 'banarasi')).toEqual([ofSaree])
  expect(await ids('all', 'loom')).toEqual([hero])
  expect(await ids('all', '100%')).toEqual([hero])
  expect(await ids('all', '0_% a')).toEqual([])
  expect(await ids('all', hero)).toEqual([hero])
})

test('a list has pages, and the last one has the rest', async () => {
  await sql`insert into images (id, width, height, tint, original_type, byte_count)
    select gen_random_uuid(), 3, 4, '#ffffff', 'jpg', 1 from generate_series(1, 61)`.execute(db)
  const first = await listLibrary(db, { filter: 'all', search: '', page: 1 })
  expect([first.items.length, first.pages, first.total]).toEqual([60, 2, 61])
  expect(await ids('all', '', 2)).toHaveLength(1)
})

test('the uses of each image are listed with the words of their place', async () => {
  const saree = await sareeInShop(db, { title: 'Lotus Banarasi', images: 1 })
  const [id] = await imagesOf(saree.id)
  await sql`insert into collections (slug, mode, title, rules) values ('silk', 'manual', 'Silk', '{}') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into collection_images (collection, image_id) values ('silk', ${id})`.execute(db)
  await sql`insert into site_images (kind, image_id) values ('home', ${id})`.execute(db)
  const free = await picture(db)
  const uses = await listImageUses(db, [free, id!])
  expect(uses).toEqual([
    { imageId: id, kind: 'product', id: saree.id, label: 'Lotus Banarasi' },
    { imageId: id, kind: 'collection', id: 'silk', label: 'Silk' },
    { imageId: id, kind: 'old-home', id: '', label: '' },
  ])
  expect(await listImageUses(db, [])).toEqual([])
})

test('a picture is found by its id', async () => {
  const id = await picture(db)
  expect(await findLibraryImage(db, id)).toMatchObject({ id, alt: '', isDamaged: false })
  expect(await findLibraryImage(db, crypto.randomUUID())).toBeUndefined()
})
