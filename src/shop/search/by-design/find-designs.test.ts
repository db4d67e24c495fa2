import { beforeAll, expect, test } from 'vitest'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { fillBoutique } from '../../../../bench/search/fill-boutique.ts'
import { collectionNamed } from '../../../../tests/support/initial-kinds.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { PRODUCTS_PER_PAGE } from '../../paging.ts'
import { filterNames, parseView } from '../filters/product-filters.ts'
import { filterCollection } from '../filter-collection.server.ts'
import { termsSource } from '../matching/source.ts'
import { collectionTerms } from '../matching/word-terms.ts'
import { planSearch } from '../planner/plan-search.server.ts'
import { listMatchingIds, searchProducts } from '../search-products.server.ts'
import { findInSmallCatalogue } from '../search-small-catalogue-store.server.ts'
import { updateVocabulary } from '../update-vocabulary.server.ts'
import type { SearchResult } from '../search-result.ts'

const PRODUCTS = 1_100

const { db, pool } = await testDatabase()
const designs = new Map<string, string>()
const inStock = new Set<string>()

// Most designs have three colours, which are far apart in the order of a list.
beforeAll(async () => {
  const client = await pool.connect()
  await fillBoutique(client, PRODUCTS)
  client.release(true)
  await pool.query(`
    update products set design = case when place % 4 = 0 then ''
        when place % 2 = 0 then 'Design ' || place % 500 else 'DESIGN ' || place % 500 end,
      attributes = array[(array['colour.red', 'colour.maroon', 'colour.navy'])[1 + place % 3],
        (array['fabric.silk', 'fabric.cotton'])[1 + place % 2]]
    from (select id, row_number() over (order by id) as place from products) placed where placed.id = products.id`)
  await updateVocabulary(db)
  const { rows } = await pool.query<{ id: string; design: string; available: number }>(
    'select id, lower(design) as design, available from products join stock_totals on product_id = id',
  )
  for (const { id, design, available } of rows) {
    designs.set(id, design || id)
    if (available > 0) inStock.add(id)
  }
})

/** One product for each design: the first in stock, or the first. */
function representatives(ids: readonly string[]): string[] {
  const groups = Map.groupBy(ids, (id) => designs.get(id)!)
  return [...groups.values()].map((group) => group.find((id) => inStock.has(id)) ?? group[0]!)
}

/** Keeps the answers of one list, as the pages of a shop share them. */
function keepingAnswers(): Keep {
  const cache = new Map<string, unknown>()
  return async (key, _topics, ask) => {
    if (!cache.has(key)) cache.set(key, await ask())
    return cache.get(key) as Awaited<ReturnType<typeof ask>>
  }
}

const viewOf = (query: string, usual: 'best' | 'newest') =>
  parseView(new URLSearchParams(query), usual)

async function allPages(list: (page: number) => Promise<SearchResult>) {
  const first = await list(1)
  const ids = first.products.items.map(({ id }) => id)
  const { pages, total } = first.products
  for (let page = 2; page <= pages; page++) {
    const { items } = (await list(page)).products
    const left = total - (page - 1) * PRODUCTS_PER_PAGE
    expect(items.length).toBe(Math.min(left, PRODUCTS_PER_PAGE))
    ids.push(...items.map(({ id }) => id))
  }
  return { ...first, ids }
}

const finders = [
  ['one statement', findInSmallCatalogue],
  ['the planner', planSearch],
] as const
const queries = [
  '',
  'sort=price-up',
  'sort=discount&stock=in-stock',
  'price=1&price=2',
  'size=M&stock=in-stock&sort=price-down',
  'category=Latest&type=suit',
]

test.each(finders)(
  '%s lists each design of a collection once, in its first place',
  async (_, find) => {
    for (const query of queries) {
      for (const name of ['All', 'saree']) {
        const all = await filterIds(name, query)
        const keep = keepingAnswers()
        const found = await allPages((page) =>
          filterCollection(
            db,
            collectionNamed(name),
            { view: viewOf(query, 'newest'), page, isByDesign: true },
            keep,
            find,
          ),
        )
        expect([query, name, found.ids]).toEqual([query, name, representatives(all)])
        expect(found.hasMore).toBe(false)
      }
    }
  },
)

async function filterIds(name: string, query: string): Promise<string[]> {
  const source = termsSource({ allWords: collectionTerms(collectionNamed(name)) })
  const view = viewOf(query, 'newest')
  return (await findInSmallCatalogue(db, source, view, { limit: 3_000, offset: 0 })).ids
}

test.each(finders)('%s lists each design of a search once', async (_, find) => {
  for (const text of ['red silk', 'kanjivaram', 'bnarasi', 'no such thing']) {
    for (const query of ['', 'stock=in-stock', 'sort=price-up']) {
      const view = viewOf(query, 'best')
      const all = await listMatchingIds(
        db,
        text,
        { view, page: 1, perPage: 3_000 },
        findInSmallCatalogue,
      )
      const found = await allPages((page) =>
        searchProducts(db, text, { view, page, isByDesign: true }, find),
      )
      const expected = representatives(all)
      if (expected.length > PRODUCTS_PER_PAGE)
        expect([text, query, found.ids]).toEqual([text, query, expected])
      expect(new Set(found.ids.map((id) => designs.get(id))).size).toBe(found.ids.length)
    }
  }
})

const countedQueries = [
  'sort=price-up',
  'sort=price-up&price=2',
  'stock=in-stock&category=Popular',
  'attribute=colour.red&attribute=fabric.silk',
]

/** Replaces the choices of the filter; of attributes, only those of the same one. */
function withChoice(query: string, name: string, choice: string): string {
  const chosen = new URLSearchParams(query)
  const isOther = (other: string) =>
    name === 'attribute' && other.split('.')[0] !== choice.split('.')[0]
  const others = chosen.getAll(name).filter(isOther)
  chosen.delete(name)
  for (const each of [...others, choice]) chosen.append(name, each)
  return String(chosen)
}

test('each filter count is the number of designs that the filter would show', async () => {
  const count = async (query: string) => {
    const view = viewOf(query, 'newest')
    const request = { view, page: 1, isByDesign: true }
    return filterCollection(
      db,
      collectionNamed('saree'),
      request,
      noQueryCache,
      findInSmallCatalogue,
    )
  }
  for (const query of countedQueries) {
    const { counts, products } = await count(query)
    for (const name of filterNames) {
      for (const [choice, number] of Object.entries(counts[name])) {
        const shown = (await count(withChoice(query, name, choice))).products.total
        expect([query, name, choice, number]).toEqual([query, name, choice, shown])
      }
    }
    expect(products.total).toBeGreaterThan(0)
  }
})
