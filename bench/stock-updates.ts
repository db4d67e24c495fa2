import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#platform/database/database.server.ts'
import { adjustStock } from '#shop/stock/adjust-stock.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { openBuiltShop, type BenchShop, type BuiltShop } from './targets/built-shop.ts'
import { quantile } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'

/**
 * Measures the time from a stock change to the first response that shows it, in each of two
 * processes under constant load. Also checks that no old page follows a newer one. `npm run bench
 * -- stock-updates`
 */
const CHANGES = 60
const [CLIENTS, BEFORE_THE_NEXT_MS] = [2, 30]
const P99_MS_MAX = 100

export async function measureStockUpdates(
  builtShop: BuiltShop,
  shops: readonly BenchShop[],
): Promise<Row[]> {
  const product = await builtShop.db
    .selectFrom('stock')
    .innerJoin('products', 'id', 'product_id')
    .select(['id', 'title'])
    .where('counts_sizes', '=', false)
    .where('on_hand', '>', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = product
  // Reduces the stock to one, so that the next change sells the product out.
  await change(builtShop, id, 1 - (await onHand(builtShop, id)))
  const isOver = { isOver: false }
  const watched = shops.map(({ url }) => watch(url + productPath(product), isOver))
  await pause(500)
  const waits: number[] = []
  for (let index = 0; index < CHANGES; index++) {
    const shown = index % 2 === 0 ? 'out' : 'in'
    const begun = performance.now()
    for (const one of watched) [one.settled, one.since] = [null, { begun, shown }]
    await change(builtShop, id, shown === 'out' ? -1 : 1)
    for (
      const deadline = begun + 5_000;
      watched.some(({ since }) => since !== null) && performance.now() < deadline;
    )
      await pause(1)
    await pause(BEFORE_THE_NEXT_MS)
  }
  isOver.isOver = true
  await Promise.all(watched.map(({ done }) => done))
  waits.push(...watched.flatMap((one) => one.waits))
  const old = watched.reduce((sum, one) => sum + one.old, 0)
  const asked = watched.reduce((sum, one) => sum + one.asked, 0)
  return [
    {
      what: `stock change → updated page, ${shops.length} processes, ${CHANGES} changes`,
      bar: `≤ ${P99_MS_MAX} ms, never an old page afterwards`,
      isMet:
        waits.length === CHANGES * shops.length && quantile(0.99, waits) <= P99_MS_MAX && old === 0,
      measured: `p50 ${quantile(0.5, waits).toFixed(0)} ms, p99 ${quantile(0.99, waits).toFixed(0)} ms, longest ${quantile(1, waits).toFixed(0)} ms; ${old} old pages in ${asked.toLocaleString('en')}`,
    },
  ]
}

type Shown = 'in' | 'out'
type Watched = {
  waits: number[]
  old: number
  asked: number
  since: { begun: number; shown: Shown } | null
  /** Set when a response first shows the latest change. Null from a change until then. */
  settled: { shown: Shown } | null
  done: Promise<unknown>
}

/** Requests the page repeatedly. A response is old if it shows the previous state, although the new
 * state had already been seen when it was requested. */
function watch(url: string, end: { isOver: boolean }): Watched {
  const watched: Watched = {
    waits: [],
    old: 0,
    asked: 0,
    since: null,
    settled: null,
    done: Promise.resolve(),
  }
  const client = async () => {
    while (!end.isOver) {
      const { settled, since } = watched
      const page = await (await fetch(url)).text()
      const shown: Shown = page.includes('OutOfStock') ? 'out' : 'in'
      watched.asked++
      if (since !== null && since === watched.since && shown === since.shown) {
        watched.waits.push(performance.now() - since.begun)
        watched.since = null
        watched.settled = { shown }
      } else if (settled !== null && settled === watched.settled && shown !== settled.shown)
        watched.old++
    }
  }
  watched.done = Promise.all(Array.from({ length: CLIENTS }, client))
  return watched
}

async function change(builtShop: BuiltShop, productId: string, by: number): Promise<void> {
  if (by === 0) return
  await inTransaction(builtShop.db, (tx) =>
    adjustStock(tx, {
      productId,
      changes: [{ size: '', change: by }],
      reason: 'correction',
      movedBy: null,
    }),
  )
}

async function onHand({ db }: BuiltShop, id: string): Promise<number> {
  return (
    await db
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', id)
      .where('size', '=', '')
      .executeTakeFirstOrThrow()
  ).on_hand
}

if (import.meta.main) {
  const builtShop = await openBuiltShop(1_000)
  printRows(
    await measureStockUpdates(builtShop, [await builtShop.openShop(), await builtShop.openShop()]),
  )
  await builtShop.close()
}
