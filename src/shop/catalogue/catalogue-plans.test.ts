import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { DB } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'
import { fillCatalogue } from '../../../bench/fill-catalogue.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { PAGES_MAX, PRODUCTS_PER_PAGE } from '../paging.ts'
import { listCollection } from './collection-store.server.ts'
import { listIdsContaining } from './title-search-store.server.ts'
import { listNewestOfEach } from './catalogue-store.server.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'

const COUNT = 10_500
const COUNTED_MAX = PAGES_MAX * PRODUCTS_PER_PAGE

const { pool } = await testDatabase()
const asked: CompiledQuery[] = []
const db: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void asked.push(query),
})
beforeAll(() => fillCatalogue(pool, COUNT))

/** Returns the query plan of the first statement that `ask` runs. */
async function planOf(ask: () => Promise<unknown>): Promise<string> {
  asked.length = 0
  await ask()
  const { sql, parameters } = asked[0]!
  const { rows } = await pool.query<Record<'QUERY PLAN', string>>(`explain ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('every collection is read newest first from an index, without sorting or scanning', async () => {
  // Half of the test products have each type. Reading all products from the newest is therefore as
  // good as reading the index of the type.
  const ofType = /using products_newest(_of_type)? on products/
  for (const [name, index] of [
    ['Latest', /using products_latest on products/],
    ['Trending', /using products_trending on products/],
    ['suit', ofType],
    ['saree', ofType],
  ] as const) {
    const plan = await planOf(() => listCollection(db, collectionNamed(name), 1))
    expect([name, plan]).toEqual([name, expect.stringMatching(index)])
    expect(plan).not.toContain('Seq Scan on products')
  }
  const shelves = await planOf(() => listNewestOfEach(['Popular', 'Recommended'], 12)(db))
  for (const index of [
    'using products_popular on products',
    'using products_recommended on products',
  ])
    expect(shelves).toContain(index)
  expect(shelves).not.toContain('Seq Scan on products')
})

test('a search uses the trigram index, or for one or two letters the index of characters and pairs', async () => {
  for (const text of ['heirloom', 'no such thing', '7777', 'QZ heir']) {
    expect([text, await planOf(() => listIdsContaining(db, text, 1001))]).toEqual([
      text,
      expect.stringContaining('Index Scan on products_search_title'),
    ])
  }
  for (const text of ['qz', 'zx', 'é', '%', '_', '\\', 's s', '. -']) {
    const plan = await planOf(() => listIdsContaining(db, text, 1001))
    expect([text, plan]).toEqual([
      text,
      expect.stringContaining('Index Scan on products_search_pieces'),
    ])
    expect(plan).not.toContain('products_search_title')
  }
})

test('a search text with punctuation uses the index of punctuation pairs, even for common words', async () => {
  for (const text of ['silk saree!', 'silk, saree', 'silk  saree', '(silk) saree']) {
    const plan = await planOf(() => listIdsContaining(db, text, 1001))
    expect([text, plan]).toEqual([
      text,
      expect.stringContaining('Index Scan on products_search_pieces'),
    ])
    expect(plan).not.toContain('products_search_title')
  }
})

test('the products of a collection are counted only up to the last page', async () => {
  const saree = await listCollection(db, collectionNamed('saree'), 1)
  expect(saree).toMatchObject({ total: COUNT / 2, pages: Math.ceil(COUNT / 2 / PRODUCTS_PER_PAGE) })
  expect(await listCollection(db, collectionNamed('s'), 1)).toMatchObject({ total: COUNTED_MAX })
})
