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

export async function measureSearch(db: Db, products: number): Promise<Row[]> {
  const waits: number[] = []
  const view = parseView(new URLSearchParams(), 'best')
  for (let run = 0; run <= RUNS; run++) {
    for (const { text } of labelledQueries) {
      const begun = performance.now()
      await searchProducts(db, text, { view, page: 1 })
      if (run > 0) waits.push(performance.now() - begun)
    }
  }
  const p99 = at(0.99, waits)
  return [{
    what: `search, ${labelledQueries.length} labelled queries, ${products.toLocaleString('en')} products`, bar: `p99 ≤ ${P99_MS_MAX} ms`, isMet: p99 <= P99_MS_MAX,
    measured: `p50 ${at(0.5, waits).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${at(1, waits).toFixed(1)} ms`,
  }]
}

if (import.meta.main) {
  const floor = await openFloor(Number(process.argv[2] ?? 1_000_000))
  printRows(await measureSearch(floor.db, floor.products))
  await floor.close()
}
