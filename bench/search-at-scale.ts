import type { Db } from '#platform/database/database.server.ts'
import { parseView } from '#shop/search/filters/product-filters.ts'
import { searchProducts } from '#shop/search/search-products.server.ts'
import { openBuiltShop } from './targets/built-shop.ts'
import { quantile } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'
import { labelledQueries } from './search/queries.ts'

/** Times each labelled query, from the entered text to the result cards: `npm run bench --
 * search-at-scale [products]`. A million products take minutes and 5 GB. */
const RUNS = 3
const P99_MS_MAX = 50
/** One query in three is also measured with every combination of sort order and filter. */
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
  const slowest = views.toSorted(
    (one, other) => quantile(0.99, other.waits) - quantile(0.99, one.waits),
  )[0]!
  return [
    rowOf(
      `search, ${texts.length} labelled queries, ${products.toLocaleString('en')} products`,
      usual,
    ),
    rowOf(
      `search, ${some.length} of them in ${ORDERS.length} other orders, each with ${FILTERS.length - 1} filters and without`,
      views.flatMap(({ waits }) => waits),
      `; slowest view ${slowest.view}: p99 ${quantile(0.99, slowest.waits).toFixed(1)} ms`,
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

async function inTurn<Each, Result>(
  all: readonly Each[],
  ask: (each: Each) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const each of all) results.push(await ask(each))
  return results
}

function rowOf(what: string, waits: number[], more = ''): Row {
  const p99 = quantile(0.99, waits)
  return {
    what,
    bar: `p99 ≤ ${P99_MS_MAX} ms`,
    isMet: p99 <= P99_MS_MAX,
    measured: `p50 ${quantile(0.5, waits).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${quantile(1, waits).toFixed(1)} ms${more}`,
  }
}

if (import.meta.main) {
  const builtShop = await openBuiltShop(Number(process.argv[2] ?? 1_000_000))
  printRows(await measureSearch(builtShop.db, builtShop.products))
  await builtShop.close()
}
