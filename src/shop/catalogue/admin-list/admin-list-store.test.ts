import { expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { PRODUCTS_PER_PAGE } from '../../paging.ts'
import { deleteProduct } from '../delete-product.server.ts'
import { stockState, type ProductFilter } from './admin-list.ts'
import { countLowStock, listAdminProducts } from './admin-list-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const everything: ProductFilter = {
  search: '',
  type: null,
  category: null,
  stock: null,
  state: null,
  order: 'newest',
  page: 1,
}
const list = (filter: Partial<ProductFilter> = {}) =>
  listAdminProducts(db, { ...everything, lowStockMax: 3, ...filter })
const titles = async (filter: Partial<ProductFilter> = {}) =>
  (await list(filter)).items.map(({ title }) => title)

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const amber = await sareeInShop(db, {
  title: 'Amber silk',
  sellingPricePaise: 300_000,
  categories: ['Latest', 'Popular'],
  quantity: 9,
  createdAt: day(1),
  images: 2,
})
const blue = await suitInShop(db, {
  title: 'blue silk',
  sellingPricePaise: 100_000,
  categories: ['Popular'],
  stock: { S: 0, M: 2, XL: 50 },
  createdAt: day(2),
  images: 0,
})
const coral = await sareeInShop(db, {
  title: 'Coral 5%',
  sellingPricePaise: 200_000,
  quantity: 0,
  createdAt: day(3),
  images: 0,
})

test('the list shows every product, newest first, with all data of its row', async () => {
  const page = await list()
  expect(page).toMatchObject({ page: 1, pages: 1, total: 3 })
  expect(page.items.map(({ id }) => id)).toEqual([coral.id, blue.id, amber.id])
  expect(page.items[2]).toMatchObject({
    title: 'Amber silk',
    type: 'saree',
    categories: ['Latest', 'Popular'],
    sellingPricePaise: 300_000,
    originalPricePaise: 499_900,
    available: 9,
    countsSizes: false,
    version: 1,
    stock: [{ size: '', onHand: 9, reserved: 0 }],
    image: { width: 1200, alt: 'Amber silk' },
  })
  expect(page.items[1]).toMatchObject({
    available: 2,
    image: null,
    stock: [
      { size: 'S', onHand: 0 },
      { size: 'M', onHand: 2 },
    ],
  })
})

test('the list is sorted in each order, ignoring upper and lower case', async () => {
  expect(await titles({ order: 'title' })).toEqual(['Amber silk', 'blue silk', 'Coral 5%'])
  expect(await titles({ order: 'title-down' })).toEqual(['Coral 5%', 'blue silk', 'Amber silk'])
  expect(await titles({ order: 'price-up' })).toEqual(['blue silk', 'Coral 5%', 'Amber silk'])
  expect(await titles({ order: 'price-down' })).toEqual(['Amber silk', 'Coral 5%', 'blue silk'])
  expect(await titles({ order: 'stock-up' })).toEqual(['Coral 5%', 'blue silk', 'Amber silk'])
  expect(await titles({ order: 'stock-down' })).toEqual(['Amber silk', 'blue silk', 'Coral 5%'])
})

test('a product is listed only if it matches all filters', async () => {
  expect(await titles({ search: 'SILK' })).toEqual(['blue silk', 'Amber silk'])
  expect(await titles({ search: '5%' })).toEqual(['Coral 5%'])
  expect(await titles({ search: 'x'.repeat(300) })).toEqual([])
  expect(await titles({ type: 'saree' })).toEqual(['Coral 5%', 'Amber silk'])
  expect(await titles({ category: 'Popular' })).toEqual(['blue silk', 'Amber silk'])
  expect(
    await titles({ category: 'Popular', type: 'suit', search: 'silk', order: 'price-up' }),
  ).toEqual(['blue silk'])
  expect(await titles({ stock: 'low' })).toEqual(['Coral 5%', 'blue silk'])
  expect(await titles({ stock: 'sold-out' })).toEqual(['Coral 5%'])
  expect(await countLowStock(db, 3)).toBe(2)
})

test('the available quantity follows every change of stock, sizes and reservations', async () => {
  const suit = await suitInShop(db, { title: 'Follower', stock: { S: 4, M: 4 }, images: 0 })
  const available = async () => (await list({ search: 'Follower' })).items[0]?.available
  expect(await available()).toBe(8)
  await db.updateTable('stock').set({ reserved: 1 }).where('product_id', '=', suit.id).execute()
  expect(await available()).toBe(6)
  await db
    .updateTable('products')
    .set({ sizes: ['M'] })
    .where('id', '=', suit.id)
    .execute()
  expect(await available()).toBe(3)
  await db.insertInto('stock').values({ product_id: suit.id, size: '', on_hand: 20 }).execute()
  await db.updateTable('products').set({ counts_sizes: false }).where('id', '=', suit.id).execute()
  expect(await available()).toBe(20)
  await deleteProduct(db, suit.id, meera.id)
  expect(await available()).toBeUndefined()
})

test('the list shows the right quantity after two concurrent sales', async () => {
  const suit = await suitInShop(db, {
    title: 'Rush',
    sizes: ['S', 'M'],
    stock: { S: 40, M: 40 },
    images: 0,
  })
  const sell = (size: string) =>
    db
      .updateTable('stock')
      .set((row) => ({ on_hand: row('on_hand', '-', 1) }))
      .where('product_id', '=', suit.id)
      .where('size', '=', size)
      .execute()
  await Promise.all(Array.from({ length: 30 }, (_, index) => sell(index % 2 ? 'S' : 'M')))
  expect((await list({ search: 'Rush' })).items[0]?.available).toBe(50)
  await deleteProduct(db, suit.id, meera.id)
})

test('the pages of the list have no gaps in any sort order', async () => {
  for (let index = 0; index < PRODUCTS_PER_PAGE + 2; index++)
    await sareeInShop(db, { title: 'Kota doria', images: 0, createdAt: day(9) })
  for (const order of ['newest', 'title', 'title-down', 'price-up', 'stock-down'] as const) {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ search: 'kota', order, page })))
    expect(pages.map(({ items, total, pages: count }) => [items.length, total, count])).toEqual([
      [24, 26, 2],
      [2, 26, 2],
      [0, 26, 2],
    ])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(26)
  }
})

test('the stock state of a row is enough, low or sold out', () => {
  expect([0, 1, 3, 4].map((available) => stockState(available, 3))).toEqual([
    'sold-out',
    'low',
    'low',
    'enough',
  ])
})

test('the list shows products in every state, and can be filtered by one', async () => {
  const draft = await sareeInShop(db, { title: 'Draft silk', state: 'draft', quantity: 0 })
  const { id } = await sareeInShop(db, { title: 'Old silk', state: 'archived' })
  expect((await list()).items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: draft.id, state: 'draft', isListed: false }),
      expect.objectContaining({ id, state: 'archived', isListed: false }),
      expect.objectContaining({ state: 'published', isListed: true }),
    ]),
  )
  expect(await titles({ state: 'draft' })).toEqual(['Draft silk'])
  expect(await titles({ state: 'draft', stock: 'sold-out', order: 'stock-up' })).toEqual([
    'Draft silk',
  ])
  expect(await titles({ state: 'archived', search: 'draft' })).toEqual([])
})

test('drafts and archived products count as low in stock only if the list is filtered by their state', async () => {
  const before = await countLowStock(db, 3)
  for (const state of ['draft', 'archived'] as const)
    await sareeInShop(db, { title: `Indigo ${state}`, state, quantity: 0, images: 0 })
  await sareeInShop(db, { title: 'Indigo unlisted', state: 'unlisted', quantity: 0, images: 0 })
  expect(await countLowStock(db, 3)).toBe(before + 1)
  for (const order of ['newest', 'stock-up'] as const)
    expect((await titles({ stock: 'low', order })).filter((title) => /Indigo/.test(title))).toEqual(
      ['Indigo unlisted'],
    )
  expect(await titles({ stock: 'sold-out', search: 'indigo' })).toEqual(['Indigo unlisted'])
  expect(await titles({ state: 'archived', stock: 'low' })).toEqual(['Indigo archived'])
})
