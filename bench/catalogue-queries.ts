import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type { DB } from '#db/tables.ts'
import { openDatabase, type Db } from '#platform/database/database.server.ts'
import {
  findProduct,
  listCardsByIds,
  listNewestOfEach,
} from '#shop/catalogue/catalogue-store.server.ts'
import { listCollection } from '#shop/catalogue/collection-store.server.ts'
import { listIdsContaining } from '#shop/catalogue/title-search-store.server.ts'
import { collectionNamed } from '../tests/support/initial-kinds.ts'

const RUNS = 15

/** Times frequent catalogue queries of the storefront: `node bench/catalogue-queries.ts
 * postgresql://… [--plans]` */
const [, , connectionString, plans] = process.argv
if (!connectionString)
  throw new Error('Which database? node bench/catalogue-queries.ts postgresql://… [--plans]')
const { pool, close } = openDatabase({ connectionString })
const asked: CompiledQuery[] = []
const db: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void asked.push(query),
})

const {
  rows: [product],
} = await pool.query<{ id: string }>('select id from products order by created_at limit 1')
const { rows: some } = await pool.query<{ id: string }>('select id from products limit 100')
const search = (text: string) =>
  [`titles that contain '${text}'`, () => listIdsContaining(db, text, 1001)] as const
const questions = [
  ['home: both shelves', () => listNewestOfEach(['Popular', 'Recommended'], 8)(db)],
  ['collection Latest', () => listCollection(db, collectionNamed('Latest'), 1)],
  ['collection Trending, page 400', () => listCollection(db, collectionNamed('Trending'), 400)],
  ['collection suit', () => listCollection(db, collectionNamed('suit'), 1)],
  ['collection saree, page 400', () => listCollection(db, collectionNamed('saree'), 400)],
  ['product', () => findProduct(db, product!.id)],
  [
    '100 cards by id',
    () =>
      listCardsByIds(
        db,
        some.map(({ id }) => id),
      ),
  ],
  search('saree'),
  search('banarasi silk'),
  search('heirloom'),
  search('No. 77777'),
  search('no such thing'),
  search('100%'),
  search('a'),
  search('s s'),
  search('qz'),
  search('zx'),
  search('%'),
  search('7'),
  search('é'),
] as const

for (const [name, ask] of questions) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  console.log(
    `${name.padEnd(34)} median ${times[RUNS >> 1]!.toFixed(1).padStart(7)} ms   slowest ${times.at(-1)!.toFixed(1).padStart(7)} ms`,
  )
  if (plans === '--plans') await explainLast(asked.length / RUNS)
  asked.length = 0
}
await close()

async function explainLast(count: number): Promise<void> {
  for (const { sql, parameters } of asked.slice(-count)) {
    const { rows } = await pool.query<Record<'QUERY PLAN', string>>(
      `explain (analyze, timing off) ${sql}`,
      [...parameters],
    )
    console.log(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'))
  }
}
