import type { Db } from '#platform/database/database.server.ts'
import { parseView } from '#shop/search/product-filters.ts'
import { searchProducts } from '#shop/search/search-products.server.ts'
import { openFloor } from './proof/floor.ts'
import { at } from './proof/process-figures.ts'
import { printRows, type Row } from './proof/rows.ts'
import { labelledQueries } from './search/queries.ts'

/** All labelled queries, one after the other, from the text to the cards: `npm run bench -- search-at-scale [products]` (1,000,000 need some minutes and 5 GB). */
const RUNS = 3
const P99_MS_MAX = 50
/** Every third of the queries is asked in each order with each filter, after it was asked once. */
const ASKED_IN_EACH_VIEW = 3
const ORDERS = ['newest', 'price-up', 'price-down', 'discount'] as const
const FILTERS = ['', 'stock=in-stock', 'size=M', 'price=1'] as const

export async function measureSearch(db: Db, products: number): Promise<Row[]> {
  const texts = labelledQueries.map(({ text }) => text)
  await waitsFor(db, texts, '')
  const usual = (await inTurn(Array.from({ length: RUNS }), () => waitsFor(db, texts, ''))).flat()
  const some = texts.filter((_, place) => place % ASKED_IN_EACH_VIEW === 0)
  const views = await inTurn(
    ORDERS.flatMap((order) => FILTERS.map((filter) => `sort=${order}&${filter}`)),
    async (view) => {
      await waitsFor(db, some, view)
      return { view, waits: await waitsFor(db, some, view) }
    },
  )
  const slowest = views.toSorted((one, other) => at(0.99, other.waits) - at(0.99, one.waits))[0]!
  return [
    rowOf(
      `search, ${texts.length} labelled queries, ${products.toLocaleString('en')} products`,
      usual,
    ),
    rowOf(
      `search, ${some.length} of them in ${ORDERS.length} other orders, each with ${FILTERS.length - 1} filters and without`,
      views.flatMap(({ waits }) => waits),
      `; slowest view ${slowest.view}: p99 ${at(0.99, slowest.waits).toFixed(1)} ms`,
    ),
  ]
}

async function waitsFor(db: Db, texts: readonly string[], query: string): Promise<number[]> {
  const view = parseView(new URLSearchParams(query), 'best')
  return inTurn(texts, async (text) => {
    const begun = performance.now()
    await searchProducts(db, text, { view, page: 1 })
    return performance.now() - begun
  })
}

async function inTurn<Each, Answer>(
  all: readonly Each[],
  ask: (each: Each) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const each of all) answers.push(await ask(each))
  return answers
}

function rowOf(what: string, waits: number[], more = ''): Row {
  const p99 = at(0.99, waits)
  return {
    what,
    bar: `p99 ≤ ${P99_MS_MAX} ms`,
    isMet: p99 <= P99_MS_MAX,
    measured: `p50 ${at(0.5, waits).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${at(1, waits).toFixed(1)} ms${more}`,
  }
}

if (import.meta.main) {
  const floor = await openFloor(Number(process.argv[2] ?? 1_000_000))
  printRows(await measureSearch(floor.db, floor.products))
  await floor.close()
}
