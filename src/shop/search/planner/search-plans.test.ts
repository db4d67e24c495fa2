import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { DB } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { fillBoutique } from '../../../../bench/search/fill-boutique.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { updateVocabulary } from '../update-vocabulary.server.ts'
import { parseView } from '../filters/product-filters.ts'
import { filterCollection } from '../filter-collection.server.ts'
import { searchProducts } from '../search-products.server.ts'
import { planSearch } from './plan-search.server.ts'
import { collectionNamed } from '../../../../tests/support/initial-kinds.ts'

const COUNT = 12_000
/** Number of titles that are checked for codes before the index is used. */
const CODES_CHECKED = 100

const { pool } = await testDatabase()
const statements: CompiledQuery[] = []
const db: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void statements.push(query),
})
beforeAll(async () => {
  const client = await pool.connect()
  await fillBoutique(client, COUNT)
  client.release(true)
  await updateVocabulary(db)
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Returns the largest number of documents that one statement of a search read by a sequential scan. */
async function documentsScanned(search: () => Promise<unknown>): Promise<number> {
  statements.length = 0
  await search()
  let most = 0
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { sql, parameters } of statements.filter((query) =>
      /^begin; |from search_documents|search_documents\)/.test(query.sql),
    )) {
      if (sql.startsWith('begin; ')) {
        await client.query(
          'set local enable_seqscan = on; set local enable_indexscan = on; set local enable_bitmapscan = on',
        )
        await client.query(sql.replace('begin; ', ''))
        continue
      }
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${sql}`,
        [...parameters],
      )
      most = Math.max(most, scanned(rows[0]!['QUERY PLAN'][0].Plan))
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
  return most
}

function scanned(plan: Plan): number {
  const own =
    plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'search_documents'
      ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
      : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + scanned(part), 0)
}

test.each([
  'heirloom banarasi',
  'saree suit',
  'kanjivaram red',
  'red silk saree with zari border',
  'bnarasi',
  'लाल साड़ी',
  'chikankari saree',
  'no such thing',
  'zr 77',
])('a search for %s uses the index of terms', async (text) => {
  expect(
    await documentsScanned(() =>
      searchProducts(
        db,
        text,
        { view: parseView(new URLSearchParams(), 'best'), page: 1 },
        planSearch,
      ),
    ),
  ).toBeLessThanOrEqual(CODES_CHECKED)
})

test.each(['saree', 'silk', 'a', 'cotton suit', 'zr', 'saree zr'])(
  'a search for %s, which is in most titles, stops before reading all documents',
  async (text) => {
    expect(
      await documentsScanned(() =>
        searchProducts(
          db,
          text,
          { view: parseView(new URLSearchParams(), 'best'), page: 1 },
          planSearch,
        ),
      ),
    ).toBeLessThan(COUNT)
  },
)

test.each([
  'size=M',
  'type=suit',
  'price=4&stock=in-stock',
  'category=Latest&size=S',
  'sort=price-up',
  'sort=discount&stock=in-stock',
])('a collection filtered by %s does not read all documents', async (query) => {
  expect(
    await documentsScanned(() =>
      filterCollection(
        db,
        collectionNamed('saree'),
        { view: parseView(new URLSearchParams(query), 'newest'), page: 1 },
        noQueryCache,
        planSearch,
      ),
    ),
  ).toBeLessThan(COUNT)
})

const words: Record<string, string> = {
  silk: `terms @@ 'silk'`,
  kanjivaram: `terms @@ 'kanjivaram|kanchipuram|kanjeevaram'`,
  'silk saree': `terms @@ 'silk' and terms @@ 'saree|sari|साड़ी'`,
  'cotton suit': `terms @@ 'cotton' and terms @@ 'suit'`,
}
const orders: Record<string, string> = {
  'price-up': 'price_paise, product_id',
  'price-down': 'price_paise desc, product_id desc',
  discount: 'discount_percent desc, product_id desc',
  newest: 'created_at desc, product_id desc',
}
const filtered: Record<string, string> = {
  '': 'true',
  'size=M': `terms @@ '=M'`,
  'price=1': 'price_paise >= 100000 and price_paise < 250000',
  'price=1&price=3': `terms @@ '=p1|=p3'`,
  'stock=in-stock':
    'exists (select from stock_totals where stock_totals.product_id = search_documents.product_id and available > 0)',
}

test.each(Object.keys(words))(
  'the planner lists %s in every order and with every filter as a full scan does',
  async (text) => {
    for (const [sort, order] of Object.entries(orders)) {
      for (const [query, fits] of Object.entries(filtered)) {
        for (const page of [1, 3]) {
          const { rows } = await pool.query<{ id: string }>(
            `select product_id as id from search_documents where ${words[text]} and ${fits} order by ${order} limit 24 offset ${(page - 1) * 24}`,
          )
          const { products } = await searchProducts(
            db,
            text,
            { view: parseView(new URLSearchParams(`${query}&sort=${sort}`), 'best'), page },
            planSearch,
          )
          expect([sort, query, page, products.items.map(({ id }) => id)]).toEqual([
            sort,
            query,
            page,
            rows.map(({ id }) => id),
          ])
        }
      }
    }
  },
)
