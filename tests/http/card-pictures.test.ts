import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const saree = await sareeInShop(db, { images: 3 })
const single = await sareeInShop(db, { images: 1 })
const draft = await sareeInShop(db, { images: 3, state: 'draft' })

const imagesOf = async (id: string) => {
  const rows = await db
    .selectFrom('product_images')
    .select('image_id')
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.image_id)
}
const ask = async (...ids: string[]) => {
  const response = await guest.get(`/cards/pictures?ids=${ids.join()}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string; images: { id: string }[] }[]
}

test('a browser gets the further pictures of listed products, and nothing of a draft', async () => {
  const [, second, third] = await imagesOf(saree.id)
  const found = await ask(saree.id, single.id, draft.id, 'x')
  expect(found).toMatchObject([{ id: saree.id, images: [{ id: second }, { id: third }] }])
})

test('an address without ids of products gets an empty list', async () => {
  expect(await ask()).toEqual([])
  expect(await ask("'", 'null', '../..')).toEqual([])
  expect(await (await guest.get('/cards/pictures')).json()).toEqual([])
})

test('lists contain nothing of the further pictures, and product pages all of them', async () => {
  const [first, second] = await imagesOf(saree.id)
  for (const path of ['/shop/saree', '/shop/saree.data']) {
    const text = await (await guest.get(path)).text()
    expect(text).toContain(first)
    expect(text).not.toContain(second)
  }
  expect(await (await guest.get(productPath(saree))).text()).toContain(second)
})

test('a piece that is withdrawn has no further pictures from then on', async () => {
  await db.updateTable('products').set({ state: 'archived' }).where('id', '=', saree.id).execute()
  expect(await ask(saree.id)).toEqual([])
})
