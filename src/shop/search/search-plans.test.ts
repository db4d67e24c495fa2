import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { DB } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'
import { fillBoutique } from '../../../bench/search/fill-boutique.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { learnWords } from './learn-words.server.ts'
import { parseView } from './product-filters.ts'
import { filterCollection } from './filter-collection.server.ts'
import { searchProducts } from './search-products.server.ts'

const COUNT = 12_000

const { pool } = await testDatabase()
const asked: CompiledQuery[] = []
const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
beforeAll(async () => {
  const client = await pool.connect()
  await fillBoutique(client, COUNT)
  client.release(true)
  await learnWords(db)
}, 120_000)

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

/** How many documents each statement of an answer read one after the other, without an index. */
async function readInARow(ask: () => Promise<unknown>): Promise<number> {
  asked.length = 0
  await ask()
  let most = 0
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { sql, parameters } of asked.filter((query) => /set_config|from search_documents|search_documents\)/.test(query.sql))) {
      if (sql.startsWith('select set_config')) {
        await client.query("select set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true)")
        await client.query(sql, [...parameters])
        continue
      }
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, [...parameters])
      most = Math.max(most, scanned(rows[0]!['QUERY PLAN'][0].Plan))
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
  return most
}

function scanned(plan: Plan): number {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'search_documents' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + scanned(part), 0)
}

test.each([
  'heirloom banarasi', 'saree suit', 'kanjivaram red', 'red silk saree with zari border', 'bnarasi', 'लाल साड़ी', 'chikankari saree', 'no such thing', 'zr 77',
])('%s is found by its terms, and the shop is not looked through', async (text) => {
  expect(await readInARow(() => searchProducts(db, text, { view: parseView(new URLSearchParams(), 'best'), page: 1 }))).toBe(0)
})

test.each(['saree', 'silk', 'a', 'cotton suit'])('%s is everywhere: looking stops when a page and its counts are full', async (text) => {
  expect(await readInARow(() => searchProducts(db, text, { view: parseView(new URLSearchParams(), 'best'), page: 1 }))).toBeLessThan(COUNT)
})

test.each(['size=M', 'type=suit', 'price=4&stock=in-stock', 'category=Latest&size=S', 'sort=price-up', 'sort=discount&stock=in-stock'])('sarees with %s are found without looking through the shop', async (query) => {
  expect(await readInARow(() => filterCollection(db, 'saree', { view: parseView(new URLSearchParams(query), 'newest'), page: 1 }))).toBeLessThan(COUNT)
})
