import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { picture, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { PRODUCTS_PER_PAGE } from '../paging.ts'
import {
  findProduct,
  findPublicProduct,
  listCardsByIds,
  listNewestOfEach,
  listProductsToPrice,
} from './catalogue-store.server.ts'
import { listCollection } from './collection-store.server.ts'
import { listIdsContaining } from './title-search-store.server.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'

const { db } = await testDatabase()
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)
const containing = async (text: string) =>
  (await listCardsByIds(db, await listIdsContaining(db, text, 100))).map(({ title }) => title)

test('the cost of a product is read for staff only', async () => {
  const { id } = await sareeInShop(db)
  await db.updateTable('products').set({ cost_paise: 98_765 }).where('id', '=', id).execute()
  expect((await findProduct(db, id))?.costPaise).toBe(98_765)
  expect(await findPublicProduct(db, id)).not.toHaveProperty('costPaise')
  expect(JSON.stringify(await listCardsByIds(db, [id]))).not.toContain('98765')
  expect(JSON.stringify(await listProductsToPrice(db, [id]))).not.toContain('98765')
})

test('a search finds the text anywhere in the title in either case', async () => {
  await sareeInShop(db, { title: 'Peacock Blue Paithani' })
  expect(await containing('BLUE pai')).toEqual(['Peacock Blue Paithani'])
  expect(await containing('hani')).toEqual(['Peacock Blue Paithani'])
  expect(await containing('paithani blue')).toEqual([])
})

test('percent, underscore and backslash in a search text are not wildcards', async () => {
  await sareeInShop(db, { title: 'Cotton 100% pure' })
  await sareeInShop(db, { title: 'Cotton 100 pure' })
  await sareeInShop(db, { title: 'Silk\\Zari_blend' })
  expect(await containing('100%')).toEqual(['Cotton 100% pure'])
  expect(await containing('_')).toEqual(['Silk\\Zari_blend'])
  expect(await containing('\\')).toEqual(['Silk\\Zari_blend'])
  expect(await containing("'; drop table products; --")).toEqual([])
})

test('a search text with punctuation or double spaces is matched literally among frequent words', async () => {
  for (const title of [
    'Mulmul, saree',
    'Mulmul saree!',
    'Mulmul  saree',
    'Mulmul (saree)',
    'Mulmul saree',
  ])
    await sareeInShop(db, { title })
  for (const text of ['mulmul, s', 'SAREE!', 'mul  sa', 'Mulmul (saree)'])
    expect([text, await containing(text)]).toEqual([
      text,
      [expect.stringMatching(new RegExp(text.replaceAll(/[()]/g, '\\$&'), 'i'))],
    ])
  expect(await containing('mulmul - saree')).toEqual([])
})

test('a search for one or two letters finds titles in any script', async () => {
  await sareeInShop(db, { title: 'Xq सिल्क' })
  expect(await containing('xQ')).toEqual(['Xq सिल्क'])
  expect(await containing('क')).toEqual(['Xq सिल्क'])
})

test('a collection contains the products of its category or type, without deleted ones', async () => {
  await suitInShop(db, { title: 'Trending suit', categories: ['Trending', 'Latest'] })
  await sareeInShop(db, { title: 'Trending saree', categories: ['Trending'] })
  await sareeInShop(db, { title: 'Gone', categories: ['Trending'], deletedAt: new Date() })

  expect(titles(await listCollection(db, collectionNamed('Trending'), 1))).toEqual([
    'Trending saree',
    'Trending suit',
  ])
  expect(titles(await listCollection(db, collectionNamed('trending'), 1))).toHaveLength(2)
  expect(titles(await listCollection(db, collectionNamed('suit'), 1))).toEqual(['Trending suit'])
  expect(titles(await listCollection(db, collectionNamed('Suit'), 1))).toEqual(['Trending suit'])
  expect(titles(await listCollection(db, collectionNamed('no such thing'), 1))).toEqual([])
  const shelves = await listNewestOfEach(['Trending', 'Recommended', 'Latest'], 1)(db)
  expect(shelves.map((cards) => cards.map(({ title }) => title))).toEqual([
    ['Trending saree'],
    [],
    ['Trending suit'],
  ])
})

test('a product is in the section of each of its categories, newest first', async () => {
  const older = await suitInShop(db, { title: 'Older', categories: ['Latest', 'Recommended'] })
  const newer = await sareeInShop(db, {
    title: 'Newer',
    categories: ['Latest'],
    createdAt: new Date(Date.now() + 1_000),
  })
  const [latest, recommended] = await listNewestOfEach(['Latest', 'Recommended'], 2)(db)
  expect(latest).toEqual(await listCardsByIds(db, [newer.id, older.id]))
  expect(recommended).toEqual(await listCardsByIds(db, [older.id]))
})

test('pages list all products once, newest first, and report the total and the page count', async () => {
  const sameMoment = new Date()
  for (let index = 0; index < PRODUCTS_PER_PAGE * 2 + 3; index++)
    await sareeInShop(db, {
      title: `Dupatta ${index}`,
      categories: ['Popular'],
      createdAt: sameMoment,
      images: 0,
    })

  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => listCollection(db, collectionNamed('Popular'), page)),
  )
  expect(pages.map(({ items, total, pages: count }) => [items.length, total, count])).toEqual([
    [24, 51, 3],
    [24, 51, 3],
    [3, 51, 3],
    [0, 51, 3],
  ])
  expect(new Set(pages.flatMap(titles)).size).toBe(51)
})

test('a card has the available stock and the first image', async () => {
  const saree = await sareeInShop(db, { quantity: 4, images: 2 })
  await db.updateTable('stock').set({ reserved: 3 }).where('product_id', '=', saree.id).execute()
  const [card] = await listCardsByIds(db, [saree.id])
  expect(card).toMatchObject({
    id: saree.id,
    type: 'saree',
    struckPricePaise: 499_900,
    strike: 'original',
    sellingPricePaise: 249_900,
    available: 1,
    image: { width: 1200, height: 1600, tint: '#1f6b4a' },
  })
})

test('a product without images or stock is still listed', async () => {
  const saree = await sareeInShop(db, { images: 0, quantity: 0 })
  expect(await findProduct(db, saree.id)).toMatchObject({ image: null, images: [], available: 0 })
})

test('each counted size has its own stock, and sizes no longer offered are not counted', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M'], stock: { S: 2, M: 3, XL: 9 } })
  expect(await findProduct(db, suit.id)).toMatchObject({
    available: 5,
    countsSizes: true,
    availableBySize: { S: 2, M: 3 },
  })
})

test('a card leaves out sold-out sizes, but all offered sizes can be priced', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M', 'L'], stock: { S: 0, M: 2, L: 1 } })
  await db
    .updateTable('stock')
    .set({ reserved: 2 })
    .where('product_id', '=', suit.id)
    .where('size', '=', 'M')
    .execute()
  expect(await listCardsByIds(db, [suit.id])).toMatchObject([{ sizes: ['L'], available: 1 }])
  expect(await listProductsToPrice(db, [suit.id])).toMatchObject([{ sizes: ['S', 'M', 'L'] }])
})

test('a card lists all sizes when they share one stock number', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M'] })
  expect(await listCardsByIds(db, [suit.id])).toMatchObject([{ sizes: ['S', 'M'] }])
})

test('the detail page has all fields, and its images in order', async () => {
  const saree = await sareeInShop(db, {
    images: 1,
    highlights: ['One', 'Two'],
    categories: ['Popular'],
  })
  const second = await picture(db)
  await db
    .insertInto('product_images')
    .values({ product_id: saree.id, position: 3, image_id: second, alt: 'Border' })
    .execute()
  const product = await findProduct(db, saree.id)
  expect(product).toMatchObject({
    description: 'Handwoven, with a zari border.',
    highlights: ['One', 'Two'],
    categories: ['Popular'],
    version: 1,
  })
  expect(product?.images.map(({ alt }) => alt)).toEqual([saree.title, 'Border'])
  expect(product?.createdAt).toBeInstanceOf(Date)
})

test('an unknown, deleted or malformed id finds no product', async () => {
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  for (const id of [gone.id, crypto.randomUUID(), 'x', '', "' or 1=1"])
    expect(await findProduct(db, id)).toBeUndefined()
  expect(await listCardsByIds(db, [gone.id, 'x'])).toEqual([])
})

test('cards are returned in the order of the ids', async () => {
  const [first, second] = [await sareeInShop(db), await sareeInShop(db)]
  expect((await listCardsByIds(db, [second.id, first.id])).map(({ id }) => id)).toEqual([
    second.id,
    first.id,
  ])
})

test('a deleted product can still be looked up for a cart', async () => {
  const gone = await sareeInShop(db, { title: 'Old rose', deletedAt: new Date() })
  expect(await listProductsToPrice(db, [gone.id])).toMatchObject([
    { title: 'Old rose', isPublic: false, countsSizes: false },
  ])
})
