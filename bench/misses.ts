import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '#platform/events/publish.server.ts'
import { catalogueTopic } from '#shop/catalogue/product.ts'
import { PRODUCTS_PER_PAGE } from '#shop/paging.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { serverCpuMs } from './paid-orders/server-cpu.ts'
import { openRepeatedRequests, fetchResponse, openBareServer } from './targets/repeated-requests.ts'
import { requestAll, type Asked } from './targets/request-clients.ts'
import { openBuiltShop, type BenchShop, type BuiltShop } from './targets/built-shop.ts'
import { quantile, cpuMs } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'

/** Uncached pages: processor time per page, and latency with ten clients. A bare server is measured
 * before and after each kind of page, so that figures of different machines can be compared. `npm
 * run bench -- misses [products]` */
const CLIENTS = 10
const PAGES = 1_500
const ROUNDS = 150
/** Pages rendered before measuring, so that the code is warm. */
const WARM = 500
const LIST_PAGES = 300
const BARE_ANSWERS = 20_000
const EVENT_ARRIVES_WITHIN_MS = 20
/** Parameters that make every list a different page that was not requested before. */
const VIEWS = [
  'sort=price-up',
  'sort=discount',
  'price=1',
  'price=2',
  'stock=in-stock',
  'sort=price-down',
  'sort=price-up&price=1',
  'sort=discount&price=2',
  'sort=price-down&stock=in-stock',
  'price=1&stock=in-stock',
]
const VIEW_PAGES = 25
const [CPU_MS_MAX, P99_MS_MAX] = [5, 50]

export async function measureMisses(builtShop: BuiltShop, shop: BenchShop): Promise<Row[]> {
  const { rows } = await builtShop.pool.query<{ id: string; title: string }>(
    'select id, title from products order by id limit $1',
    [PAGES + WARM],
  )
  const products = rows.map((row) => productPath(row))
  const lists = await countPages(builtShop)
  const pagesOf = (view: string, count: number) =>
    lists.flatMap(({ name, pages }) =>
      Array.from(
        { length: Math.min(count, pages) },
        (_, page) => `/shop/${name}?${view}page=${page + 1}`,
      ),
    )
  await requestAll(shop.url, products.splice(0, WARM), CLIENTS)
  await requestAll(shop.url, pagesOf('price=0&', WARM / lists.length), CLIENTS)

  // Home is one page, so each miss needs an event that invalidates it and a pause. The cost of a
  // round without invalidation is measured first and subtracted.
  await askDropped(builtShop, shop, '/', 1)
  const rounds = await timed(builtShop, shop, () =>
    askDropped(builtShop, shop, '/', 1, UNRELATED_TOPIC),
  )
  const [roundShopMs, roundDatabaseMs] = [rounds.shopMs / ROUNDS, rounds.databaseMs / ROUNDS]

  const bare = await openBareServer(await fetchResponse(`${shop.url}/`))
  const bareMicroseconds = async () =>
    (await openRepeatedRequests(bare.url, bare.pid, BARE_ANSWERS)).microseconds
  await bareMicroseconds()
  const between = async (ask: () => Promise<Asked>, askTogether?: () => Promise<Asked>) => {
    const before = await bareMicroseconds()
    return {
      ...(await timed(builtShop, shop, ask, askTogether)),
      bareMicroseconds: (before + (await bareMicroseconds())) / 2,
    }
  }
  const measured = [
    [
      'home',
      await between(
        () => askDropped(builtShop, shop, '/', 1),
        () => askDropped(builtShop, shop, '/', CLIENTS),
      ),
    ],
    ['collection', await between(() => requestAll(shop.url, pagesOf('', LIST_PAGES), CLIENTS))],
    [
      'collection with a filter or in another order',
      await between(() =>
        requestAll(
          shop.url,
          VIEWS.flatMap((view) => pagesOf(`${view}&`, VIEW_PAGES)),
          CLIENTS,
        ),
      ),
    ],
    ['product', await between(() => requestAll(shop.url, products, CLIENTS))],
  ] as const
  bare.close()
  return measured.map(
    ([name, { asked, drawn, shopMs, databaseMs, bareMicroseconds: bareEach }]) => {
      const [beside, besideInDatabase] = name === 'home' ? [roundShopMs, roundDatabaseMs] : [0, 0]
      const [shopEach, databaseEach] = [
        shopMs / drawn - beside,
        databaseMs / drawn - besideInDatabase,
      ]
      const [cpu, p99] = [shopEach + databaseEach, quantile(0.99, asked.latenciesMs)]
      return {
        what: `miss: ${name}, ${builtShop.products.toLocaleString('en')} products, ${CLIENTS} clients`,
        bar: `≤ ${CPU_MS_MAX} ms of processor time, p99 ≤ ${P99_MS_MAX} ms`,
        isMet: cpu <= CPU_MS_MAX && p99 <= P99_MS_MAX && asked.refused === 0,
        measured: `${cpu.toFixed(1)} ms (shop ${shopEach.toFixed(1)}, database ${databaseEach.toFixed(1)}; ${((cpu * 1000) / bareEach).toFixed(0)} × a bare response of ${bareEach.toFixed(1)} µs${name === 'home' ? `; and ${(beside + besideInDatabase).toFixed(1)} for event, pause and connection of a round` : ''}), p50 ${quantile(0.5, asked.latenciesMs).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${asked.perSecond.toFixed(0)} per second${asked.refused > 0 ? `, ${asked.refused} refused` : ''}`,
      }
    },
  )
}

/** The pages of each list. A page after the last one is a cheap 404, which is not a miss to measure. */
async function countPages({ pool }: BuiltShop): Promise<{ name: string; pages: number }[]> {
  const { rows } = await pool.query<{ name: string; products: number }>(
    `select name, count(*)::int as products from unnest(array['saree', 'suit', 'Latest', 'Trending']) name
      join products on name = type or name = any (categories) where is_listed and deleted_at is null group by name`,
  )
  return rows.map(({ name, products }) => ({
    name,
    pages: Math.ceil(products / PRODUCTS_PER_PAGE),
  }))
}

/** A topic that invalidates no page. Its rounds measure the overhead of a round. */
const UNRELATED_TOPIC = 'bench'

/** Each round invalidates the page by an event; all clients then share one rendering. */
async function askDropped(
  builtShop: BuiltShop,
  shop: BenchShop,
  path: string,
  clients: number,
  topic = catalogueTopic,
): Promise<Asked> {
  const latenciesMs: number[] = []
  let refused = 0
  const begun = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    await publish(builtShop.db, topic)
    await pause(EVENT_ARRIVES_WITHIN_MS)
    const asked = await requestAll(
      shop.url,
      Array.from({ length: clients }, () => path),
      clients,
    )
    latenciesMs.push(...asked.latenciesMs)
    refused += asked.refused
  }
  const count = ROUNDS * clients
  return { count, latenciesMs, refused, perSecond: (count / (performance.now() - begun)) * 1000 }
}

/** Measures the processor time of `ask`, and the latencies of `askTogether` if given. They are
 * separate, because repeated pages are compressed again in the background, which is not part of a
 * miss. */
async function timed(
  builtShop: BuiltShop,
  shop: BenchShop,
  ask: () => Promise<Asked>,
  askTogether?: () => Promise<Asked>,
) {
  const before = {
    drawn: await countDrawn(shop),
    shop: cpuMs(shop.pid),
    database: serverCpuMs(builtShop.postgresFolder) ?? NaN,
  }
  const asked = await ask()
  const [shopMs, databaseMs] = [
    cpuMs(shop.pid) - before.shop,
    (serverCpuMs(builtShop.postgresFolder) ?? NaN) - before.database,
  ]
  const drawn = (await countDrawn(shop)) - before.drawn
  return { asked: (await askTogether?.()) ?? asked, drawn, shopMs, databaseMs }
}

async function countDrawn(shop: BenchShop): Promise<number> {
  const figures = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^zari_page_cache_events_total\{event="drawn"\} (\d+)/m.exec(figures)?.[1])
}

if (import.meta.main) {
  const builtShop = await openBuiltShop(Number(process.argv[2] ?? 100_000))
  printRows(await measureMisses(builtShop, await builtShop.openShop()))
  await builtShop.close()
}
