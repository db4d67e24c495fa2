import { beforeAll, expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { fillBoutique } from '../../../bench/search/fill-boutique.ts'
import { labelledQueries } from '../../../bench/search/queries.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { parseView, sorts } from './filters/product-filters.ts'
import { filterCollection } from './filter-collection.server.ts'
import { findPage } from './find-page.server.ts'
import { planSearch } from './planner/plan-search.server.ts'
import { searchProducts } from './search-products.server.ts'
import type { SearchRequest, SearchResult } from './search-result.ts'
import { countDocuments, findInSmallCatalogue } from './search-small-catalogue-store.server.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'

const PRODUCTS = 2_500
const queries = [
  ...labelledQueries.map(({ text }) => text),
  ...['a', 's', 'zr', 'zr1', 'ZR77', '%', 'qz', 'silk s', 'arasi sil', 'saree!', 'no such thing'],
]
const filters = [
  '',
  'stock=in-stock',
  'size=M',
  'size=S&size=XL&stock=in-stock',
  'type=saree&price=1',
  'category=Latest&price=0&price=3&stock=in-stock',
]

const { db, pool } = await testDatabase()
beforeAll(async () => {
  const client = await pool.connect()
  await fillBoutique(client, PRODUCTS)
  client.release(true)
  await updateVocabulary(db)
})

/** Compares two results. Counts may be lower bounds if the planner took a sample. The order of query
 * terms is ignored. */
function expectSame(about: string, plain: SearchResult, planned: SearchResult): void {
  const { counts, isSample, terms: _terms, ...rest } = planned
  expect([about, plain]).toEqual([about, { ...plain, ...rest, isSample: false }])
  if (!isSample) expect([about, plain.counts]).toEqual([about, counts])
  for (const [name, choices] of Object.entries(counts)) {
    for (const [choice, count] of Object.entries(choices))
      expect(plain.counts[name as keyof typeof counts][choice]).toBeGreaterThanOrEqual(count)
  }
}

const orders = sorts.filter((sort) => sort !== 'best')

// Lists every query by relevance and in one other order. Filters, order and page change from query
// to query.
test.each(filters.map((filter, index) => [filter, index] as const))(
  'both paths find the same products, order and counts with the filters "%s"',
  async (filter, remainder) => {
    for (const [index, text] of queries.entries()) {
      if (index % filters.length !== remainder) continue
      for (const sort of ['best', orders[Math.floor(index / filters.length) % orders.length]!]) {
        const query = `${filter}&sort=${sort}`
        const request: SearchRequest = {
          view: parseView(new URLSearchParams(query), 'best'),
          page: index % 5 === 4 ? 2 : 1,
        }
        expectSame(
          `${text} ${query}`,
          await searchProducts(db, text, request, findInSmallCatalogue),
          await searchProducts(db, text, request, planSearch),
        )
      }
    }
  },
)

test.each(['saree', 'suit', 'Latest', 'nothing'])(
  'both paths list the same pages of the collection %s',
  async (name) => {
    for (const [index, filter] of filters.entries()) {
      for (const sort of sorts) {
        const query = `${filter}&sort=${sort}`
        const request: SearchRequest = {
          view: parseView(new URLSearchParams(query), 'newest'),
          page: [1, 2, 42, 43][index % 4]!,
        }
        expectSame(
          query,
          await filterCollection(
            db,
            collectionNamed(name),
            request,
            noQueryCache,
            findInSmallCatalogue,
          ),
          await filterCollection(db, collectionNamed(name), request, noQueryCache, planSearch),
        )
      }
    }
  },
)

test('a small catalogue is searched without the planner', async () => {
  expect(await countDocuments(db)).toBeGreaterThan(PRODUCTS)
  const { isSample, hasMore } = await searchProducts(
    db,
    'saree',
    {
      view: parseView(new URLSearchParams(), 'best'),
      page: 1,
    },
    findPage,
  )
  expect([isSample, hasMore]).toEqual([false, true])
})
