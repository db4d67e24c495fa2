import { expect, test } from 'vitest'
import { sareeInShop } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { listFurtherPictures } from './further-pictures-store.server.ts'
import { requestedProducts, PRODUCTS_PER_REQUEST_MAX } from './further-pictures.ts'

const { db } = await testDatabase()

const picturesOf = (id: string) =>
  db
    .selectFrom('product_images')
    .select('image_id as id')
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()

test('a card can show the second and third image, in their order', async () => {
  const { id } = await sareeInShop(db, { images: 4 })
  const [, second, third] = await picturesOf(id)
  const [found] = await listFurtherPictures(db, [id])
  expect(found!.images).toMatchObject([second, third])
  expect(Object.keys(found!.images[0]!).toSorted()).toEqual(
    ['focus', 'height', 'id', 'tint', 'width'].toSorted(),
  )
})

test('products with one image or none are left out, and so are those that lists do not show', async () => {
  const shown = await sareeInShop(db, { images: 2 })
  const others = [
    await sareeInShop(db, { images: 1 }),
    await sareeInShop(db, { images: 0 }),
    await sareeInShop(db, { images: 2, state: 'draft' }),
    await sareeInShop(db, { images: 2, state: 'unlisted' }),
    await sareeInShop(db, { images: 2, deletedAt: new Date() }),
  ]
  const found = await listFurtherPictures(
    db,
    [shown, ...others].map(({ id }) => id),
  )
  expect(found.map(({ id }) => id)).toEqual([shown.id])
  expect(await listFurtherPictures(db, [])).toEqual([])
})

test('an address names each product once, up to the limit, and nothing but ids', () => {
  const asked = (ids: string) => requestedProducts(new URLSearchParams({ ids }))
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(asked(`${one},${two.toUpperCase()},${one},x,`)).toEqual([one, two])
  expect(asked('')).toEqual([])
  expect(requestedProducts(new URLSearchParams())).toEqual([])
  const many = Array.from({ length: PRODUCTS_PER_REQUEST_MAX + 5 }, () => crypto.randomUUID())
  expect(asked(many.join())).toHaveLength(PRODUCTS_PER_REQUEST_MAX)
})
