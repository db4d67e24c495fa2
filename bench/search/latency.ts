import fs from 'node:fs'
import type { Database, Db } from '#platform/database/database.server.ts'
import { parseView } from '#shop/search/filters/product-filters.ts'
import { filterCollection } from '#shop/search/filter-collection.server.ts'
import { searchProducts } from '#shop/search/search-products.server.ts'
import { labelledQueries } from './queries.ts'
import { collectionNamed } from '../../tests/support/initial-kinds.ts'

type Question = { name: string; ask: (db: Db) => Promise<unknown> }
/** Processor time of the database's process since its start, in milliseconds. Null if the system
 * does not report it. */
type ServerClock = () => number | null

const SHOWN_SLOWEST = 5
const SHOWN_FROM_MS = 20
const VIEWS = [
  'type=saree',
  'type=suit&size=M',
  'price=0',
  'price=4&stock=in-stock',
  'category=Latest&stock=in-stock',
  'size=M&size=L&price=1',
]
const ORDERS = ['newest', 'price-up', 'price-down', 'discount'].map((sort) => `sort=${sort}`)

/** Times each query `runs` times over one connection, together with an empty query and a one-row
 * query for comparison. On a busy machine the processor time of the database is more reliable than
 * the clock. */
export async function latencies(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  runs: number,
): Promise<void> {
  const {
    rows: [server],
  } = await pool.query<{ pid: number; product: string }>(
    'select pg_backend_pid() as pid, (select id from products limit 1) as product',
  )
  const clock = () => processorTime(server!.pid)
  const time = (about: string, questions: readonly Question[]) =>
    timeEach(db, about, questions, runs, clock)
  const bare = Array.from({ length: 40 }, () => server!.product)
  await time(
    'select 1',
    bare.map((name) => ({ name, ask: () => pool.query('select 1') })),
  )
  await time(
    'one product by its id',
    bare.map((id) => ({
      name: id,
      ask: () => pool.query('select * from products where id = $1', [id]),
    })),
  )
  await time(
    'the labelled queries',
    labelledQueries.map(({ text }) => search(text)),
  )
  await time(
    'letters, figures, signs',
    [
      'a',
      's',
      'qz',
      'sa',
      'zr1',
      'ZR77776',
      '%',
      '777',
      'silk s',
      'zr',
      'z',
      'saree zr',
      'suit z',
      'no such thing at all',
      'saree!',
      'silk, saree',
      'silk  saree',
      '(cotton) suit',
      'red - saree',
    ].map((text) => search(text)),
  )
  await time(
    'page 20 of common words',
    ['silk saree', 'saree', 'cotton suit', 'red saree'].map((text) => search(text, 'page=20')),
  )
  await time(
    'searches with filters',
    ['silk', 'red saree', 'kanjivaram', 'cotton suit', 'banarsi'].flatMap((text) =>
      VIEWS.map((view) => search(text, view)),
    ),
  )
  await time(
    'searches in other orders',
    ['silk', 'red saree', 'kanjivaram', 'saree', 'maroon velvet sharara'].flatMap((text) =>
      ORDERS.map((order) => search(text, order)),
    ),
  )
  await time(
    'collections with filters and orders',
    ['saree', 'Latest', 'suit'].flatMap((name) =>
      [...VIEWS, ...ORDERS].map((view) => collection(name, view)),
    ),
  )
}

function search(text: string, query = ''): Question {
  const asked = new URLSearchParams(query)
  return {
    name: `${text} ${query}`,
    ask: (db) =>
      searchProducts(db, text, {
        view: parseView(asked, 'best'),
        page: Number(asked.get('page') ?? 1),
      }),
  }
}

function collection(name: string, query: string): Question {
  return {
    name: `/${name} ${query}`,
    ask: (db) =>
      filterCollection(db, collectionNamed(name), {
        view: parseView(new URLSearchParams(query), 'newest'),
        page: 1,
      }),
  }
}

async function timeEach(
  db: Db,
  about: string,
  questions: readonly Question[],
  runs: number,
  clock: ServerClock,
): Promise<void> {
  const taken: { name: string; ms: number; worked: number | null }[] = []
  for (let run = 0; run < runs; run++) {
    for (const { name, ask } of questions) {
      const [begun, before] = [performance.now(), clock()]
      await ask(db)
      const after = clock()
      taken.push({
        name,
        ms: performance.now() - begun,
        worked: before === null || after === null ? null : after - before,
      })
    }
  }
  console.log(
    `  ${spread(taken.map(({ ms }) => ms))} ms   processor ${spread(taken.flatMap(({ worked }) => worked ?? []))} ms   ${about}`,
  )
  const slowest = taken
    .toSorted((one, other) => (other.worked ?? other.ms) - (one.worked ?? one.ms))
    .slice(0, SHOWN_SLOWEST)
  if ((slowest[0]!.worked ?? slowest[0]!.ms) > SHOWN_FROM_MS)
    console.log(
      `      slowest: ${slowest.map(({ name, ms, worked }) => `${name.trim()} ${(worked ?? ms).toFixed(0)}`).join(' · ')}`,
    )
}

function spread(all: number[]): string {
  const sorted = all.toSorted((one, other) => one - other)
  return [0.5, 0.95, 0.99]
    .map(
      (share) =>
        `p${share * 100} ${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1).padStart(6)}`,
    )
    .join('  ')
}

function processorTime(pid: number): number | null {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}
