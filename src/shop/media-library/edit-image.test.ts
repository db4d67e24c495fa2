import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, picture, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findPublicProduct } from '../catalogue/catalogue-store.server.ts'
import type { ImageWords } from '../media/image-words-store.server.ts'
import { updateMissingWords } from '../media/media-store.server.ts'
import { editImage } from './edit-image.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
beforeEach(() => sql`truncate images, products, staff_changes cascade`.execute(db))

const nothing: ImageWords = { alt: '', focus: null }
const edit = (id: string, image: { alt: string; focus: string | null }, seen = nothing) =>
  editImage(db, { id, image, seen, staffId: meera.id })
const stored = (id: string) =>
  db.selectFrom('images').select(['alt', 'focus']).where('id', '=', id).executeTakeFirst()
const log = () => db.selectFrom('staff_changes').select(['action', 'subject']).execute()

async function sareeWith(alts: string[]) {
  const id = await picture(db)
  const products = []
  for (const alt of alts) {
    const { id: productId } = await sareeInShop(db, { images: 0 })
    await db
      .insertInto('product_images')
      .values({ product_id: productId, position: 0, image_id: id, alt })
      .execute()
    products.push(productId)
  }
  return { id, products }
}
const shownAlts = async (products: string[]) => {
  const found = await Promise.all(products.map((id) => findPublicProduct(db, id)))
  return found.map((product) => product?.images[0]?.alt)
}

test('a new description replaces the former one and empty ones, but no other words', async () => {
  const { id, products } = await sareeWith(['', 'Red', 'The pallu'])
  await edit(id, { alt: 'Red', focus: null })
  const result = await edit(
    id,
    { alt: 'Red Banarasi', focus: '20 75' },
    { alt: 'Red', focus: null },
  )
  expect(result).toEqual({ outcome: 'saved' })
  expect(await shownAlts(products)).toEqual(['Red Banarasi', 'Red Banarasi', 'The pallu'])
  expect((await findPublicProduct(db, products[0]!))?.images[0]?.focus).toBe('20 75')
  expect(await log()).toHaveLength(2)
})

test('a new description makes open forms of the products outdated; a focal point does not', async () => {
  const { id, products } = await sareeWith([''])
  const version = async () => (await findPublicProduct(db, products[0]!))?.version
  const before = await version()
  await edit(id, { alt: '', focus: '0 100' })
  expect(await version()).toBe(before)
  await edit(id, { alt: 'Red', focus: '0 100' }, { alt: '', focus: '0 100' })
  expect(await version()).toBe(before! + 1)
})

test('an edit based on an earlier state is refused, and nothing is written', async () => {
  const { id, products } = await sareeWith([''])
  await edit(id, { alt: 'Red', focus: null })
  const result = await edit(id, { alt: 'Blue', focus: null })
  expect(result).toEqual({ outcome: 'changed-by-someone-else' })
  expect([await stored(id), await shownAlts(products)]).toEqual([
    { alt: 'Red', focus: null },
    ['Red'],
  ])
  expect(await log()).toHaveLength(1)
})

test('an unchanged or unknown picture is reported and not logged', async () => {
  const id = await picture(db)
  expect(await edit(id, nothing)).toEqual({ outcome: 'unchanged' })
  expect(await edit(crypto.randomUUID(), nothing)).toEqual({ outcome: 'unknown-image' })
  expect(await log()).toEqual([])
})

test('two admins who edit a picture at the same time do not overwrite each other', async () => {
  const { id } = await sareeWith(['', ''])
  const results = await Promise.all(['Red', 'Blue'].map((alt) => edit(id, { alt, focus: null })))
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
})

test('a focal point outside the picture cannot be stored', async () => {
  const id = await picture(db)
  for (const focus of ['105 0', '3 0', '50'])
    await expect(edit(id, { alt: '', focus })).rejects.toThrow('images_focus_check')
  expect(await stored(id)).toEqual(nothing)
})

test('a picture without words takes those of its first use and keeps them', async () => {
  const id = await picture(db)
  await updateMissingWords(db, [{ id, alt: '' }])
  await updateMissingWords(db, [{ id, alt: 'Red' }])
  await updateMissingWords(db, [{ id, alt: 'Blue' }])
  expect(await stored(id)).toEqual({ alt: 'Red', focus: null })
})
