import type { Pool } from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import { parseView } from '#shop/search/product-filters.ts'
import { filterCollection, searchProducts } from '#shop/search/search-products.server.ts'
import { labelledQueries } from './queries.ts'

type Question = { name: string; ask: (db: Db) => Promise<unknown> }

const SHOWN_SLOWEST = 5
const VIEWS = ['type=saree', 'type=suit&size=M', 'price=0', 'price=4&stock=in-stock', 'category=Latest&stock=in-stock', 'size=M&size=L&price=1']
const ORDERS = ['newest', 'price-up', 'price-down', 'discount'].map((sort) => `sort=${sort}`)

/** Each question as often as asked for, one after the other; beside them what an empty question and one row cost on the same connection. */
export async function latencies(db: Db, pool: Pool, runs: number): Promise<void> {
  const { rows: [product] } = await pool.query<{ id: string }>('select id from products limit 1')
  const bare = Array.from({ length: 40 }, () => product!.id)
  await time(db, 'select 1', bare.map((name) => ({ name, ask: () => pool.query('select 1') })), runs)
  await time(db, 'one product by its id', bare.map((id) => ({ name: id, ask: () => pool.query('select * from products where id = $1', [id]) })), runs)
  await time(db, 'the labelled queries', labelledQueries.map(({ text }) => search(text)), runs)
  await time(db, 'letters, figures, signs', ['a', 's', 'qz', 'sa', 'zr1', 'ZR77776', '%', '777', 'silk s', 'no such thing at all'].map((text) => search(text)), runs)
  await time(db, 'page 20 of common words', ['silk saree', 'saree', 'cotton suit', 'red saree'].map((text) => search(text, 'page=20')), runs)
  await time(db, 'searches with filters', ['silk', 'red saree', 'kanjivaram', 'cotton suit', 'banarsi'].flatMap((text) => VIEWS.map((view) => search(text, view))), runs)
  await time(db, 'searches in other orders', ['silk', 'red saree', 'kanjivaram', 'saree', 'maroon velvet sharara'].flatMap((text) => ORDERS.map((order) => search(text, order))), runs)
  await time(db, 'collections with filters and orders', ['saree', 'Latest', 'suit'].flatMap((name) => [...VIEWS, ...ORDERS].map((view) => collection(name, view))), runs)
}

function search(text: string, query = ''): Question {
  const asked = new URLSearchParams(query)
  return { name: `${text} ${query}`, ask: (db) => searchProducts(db, text, { view: parseView(asked, 'best'), page: Number(asked.get('page') ?? 1) }) }
}

function collection(name: string, query: string): Question {
  return { name: `/${name} ${query}`, ask: (db) => filterCollection(db, name, { view: parseView(new URLSearchParams(query), 'newest'), page: 1 }) }
}

async function time(db: Db, about: string, questions: readonly Question[], runs: number): Promise<void> {
  const taken: { name: string; ms: number }[] = []
  for (let run = 0; run < runs; run++) {
    for (const { name, ask } of questions) {
      const begun = performance.now()
      await ask(db)
      taken.push({ name, ms: performance.now() - begun })
    }
  }
  taken.sort((one, other) => one.ms - other.ms)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!.ms.toFixed(2).padStart(7)
  console.log(`  p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms  ${about}`)
  if (Number(at(0.99)) > 20) console.log(`      slowest: ${[...new Set(taken.slice(-20).toReversed().map(({ name, ms }) => `${name} ${ms.toFixed(0)}`))].slice(0, SHOWN_SLOWEST).join(' · ')}`)
}
