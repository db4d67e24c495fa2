import { publish } from '#platform/events/publish.server.ts'
import { catalogueTopic, productTypes } from '#shop/catalogue/product.ts'
import { serverCpuMs } from './paid-orders/server-cpu.ts'
import { askAll, type Asked } from './proof/asking.ts'
import { openFloor, type BenchShop, type Floor } from './proof/floor.ts'
import { at, cpuMs } from './proof/process-figures.ts'
import { printRows, type Row } from './proof/rows.ts'

/** Pages that have to be drawn: what one costs, and how long it takes with ten clients. `npm run bench -- misses [products]` */
const CLIENTS = 10
const PAGES = 1_500
const ROUNDS = 150
/** A shop that has been open for a while has drawn pages before. */
const WARM = 500
const [CPU_MS_MAX, P99_MS_MAX] = [5, 50]

export async function measureMisses(floor: Floor, shop: BenchShop): Promise<Row[]> {
  const { rows } = await floor.pool.query<{ id: string }>('select id from products order by id limit $1', [PAGES + WARM])
  const products = rows.map(({ id }) => `/productinfo/${id}`)
  // No two alike, and none asked for before: a number of the page, an order, a filter.
  const views = ['', 'sort=price-up', 'sort=price-down', 'sort=discount', 'price=1', 'price=2', 'stock=in-stock', 'size=M']
  const collections = views.flatMap((view) => [...productTypes, 'Latest', 'Trending'].flatMap((name) => Array.from({ length: 30 }, (_, page) => `/shop/${name}?${view ? `${view}&` : ''}page=${page + 1}`)))
  const lists = views.slice(0, 3).flatMap((view) => [...productTypes, 'Latest'].map((name) => `/shop/${name}${view ? `?${view}` : ''}`))
  await askAll(shop.url, products.splice(0, WARM), CLIENTS)

  const measured = [
    ['product', await timed(floor, shop, () => askAll(shop.url, products, CLIENTS))],
    ['collection', await timed(floor, shop, () => askAll(shop.url, collections, CLIENTS))],
    ['home and first pages of lists, dropped before each round', await timed(floor, shop, () => askDropped(floor, shop, ['/', ...lists].slice(0, CLIENTS)))],
  ] as const
  return measured.map(([name, { asked, drawn, shopMs, databaseMs }]) => {
    const [cpu, p99] = [shopMs / drawn + databaseMs / drawn, at(0.99, asked.latenciesMs)]
    return {
      what: `miss: ${name}, ${floor.products.toLocaleString('en-IN')} products, ${CLIENTS} clients`, bar: `≤ ${CPU_MS_MAX} ms of processor time, p99 ≤ ${P99_MS_MAX} ms`, isMet: cpu <= CPU_MS_MAX && p99 <= P99_MS_MAX && asked.refused === 0,
      measured: `${cpu.toFixed(1)} ms (shop ${(shopMs / drawn).toFixed(1)}, database ${(databaseMs / drawn).toFixed(1)}), p50 ${at(0.5, asked.latenciesMs).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${asked.perSecond.toFixed(0)} a second${asked.refused > 0 ? `, ${asked.refused} refused` : ''}`,
    }
  })
}

/** Each client asks for another page, once: what is asked for again is packed again in the background, which is no part of a miss. */
async function askDropped(floor: Floor, shop: BenchShop, paths: readonly string[]): Promise<Asked> {
  const latenciesMs: number[] = []
  let refused = 0
  const begun = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    await publish(floor.db, catalogueTopic)
    const asked = await askAll(shop.url, paths, CLIENTS)
    latenciesMs.push(...asked.latenciesMs)
    refused += asked.refused
  }
  const count = ROUNDS * paths.length
  return { count, latenciesMs, refused, perSecond: count / (performance.now() - begun) * 1000 }
}

async function timed(floor: Floor, shop: BenchShop, ask: () => Promise<Asked>) {
  const before = { drawn: await countDrawn(shop), shop: cpuMs(shop.pid), database: serverCpuMs(floor.postgresFolder) ?? NaN }
  const asked = await ask()
  const [shopMs, databaseMs] = [cpuMs(shop.pid) - before.shop, (serverCpuMs(floor.postgresFolder) ?? NaN) - before.database]
  return { asked, drawn: await countDrawn(shop) - before.drawn, shopMs, databaseMs }
}

export async function countDrawn(shop: BenchShop): Promise<number> {
  const figures = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^zari_page_cache_events_total\{event="drawn"\} (\d+)/m.exec(figures)?.[1])
}

if (import.meta.main) {
  const floor = await openFloor(Number(process.argv[2] ?? 100_000))
  printRows(await measureMisses(floor, await floor.openShop()))
  await floor.close()
}
