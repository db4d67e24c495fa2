import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Keep } from '#platform/page-cache/query-cache.server.ts'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { catalogueTopic, offersTopic } from '../catalogue/product.ts'
import { PRODUCTS_PER_PAGE } from '../paging.ts'
import { filterCollection } from './filter-collection.server.ts'
import { parseView } from './filters/product-filters.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'

const SAREES = PRODUCTS_PER_PAGE + 2

const { db } = await testDatabase()
beforeAll(async () => {
  for (let index = 0; index < SAREES; index++)
    await sareeInShop(db, {
      title: `Saree ${index}`,
      sellingPricePaise: 100_000 + index * 100,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      categories: [],
    })
  await suitInShop(db, { title: 'Suit', categories: ['Latest'] })
})

const cached: { key: string; topics: readonly string[] }[] = []
const results = new Map<string, unknown>()
const keep: Keep = async (key, topics, ask) => {
  if (!results.has(key)) {
    cached.push({ key, topics: [...topics] })
    results.set(key, await ask())
  }
  return results.get(key) as Awaited<ReturnType<typeof ask>>
}
beforeEach(() => {
  cached.length = 0
  results.clear()
})

const list = (name: string, query = '', page = 1) =>
  filterCollection(
    db,
    collectionNamed(name),
    { view: parseView(new URLSearchParams(query), 'newest'), page },
    keep,
  )
const titles = async (name: string, query = '', page = 1) =>
  (await list(name, query, page)).products.items.map(({ title }) => title)

test('the default view lists the newest products first, and only catalogue changes invalidate its cache', async () => {
  expect((await titles('saree')).slice(0, 2)).toEqual([
    `Saree ${SAREES - 1}`,
    `Saree ${SAREES - 2}`,
  ])
  const { products, counts, hasMore, isSample } = await list('saree')
  expect([products.total, products.pages, hasMore, isSample]).toEqual([SAREES, 2, false, false])
  expect(counts.type).toEqual({ saree: SAREES, suit: 0 })
  expect(new Set(cached.flatMap(({ topics }) => topics))).toEqual(new Set([catalogueTopic]))
})

test('all pages of a filtered view share a cached result, which price and stock changes invalidate', async () => {
  expect(await titles('saree', 'sort=price-up', 2)).toEqual([
    `Saree ${SAREES - 2}`,
    `Saree ${SAREES - 1}`,
  ])
  expect((await titles('saree', 'sort=price-up', 1))[0]).toBe('Saree 0')
  expect(await titles('saree', 'sort=price-up', 3)).toEqual([])
  expect(cached.map(({ topics }) => topics)).toEqual([[catalogueTopic, offersTopic]])
})

test('each view of each collection is cached separately', async () => {
  for (const [name, query] of [
    ['saree', 'sort=price-up'],
    ['saree', 'sort=price-down'],
    ['suit', 'sort=price-up'],
    ['saree', 'sort=price-up&size=M'],
  ] as const)
    await list(name, query)
  expect(new Set(cached.map(({ key }) => key)).size).toBe(4)
})

test('a collection name matches a category or a part of a type name, in upper or lower case', async () => {
  expect(await titles('LATEST')).toEqual(['Suit'])
  expect(await titles('sui', 'sort=price-up')).toEqual(['Suit'])
})

test('an unknown collection is empty and is not cached', async () => {
  const { products, counts } = await list('hats', 'sort=price-up')
  expect([products.items, products.total, counts.type]).toEqual([[], 0, {}])
  expect(cached).toEqual([])
})
