import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '#platform/events/publish.server.ts'
import { catalogueTopic, productTypes } from '#shop/catalogue/product.ts'
import { serverCpuMs } from './paid-orders/server-cpu.ts'
import { askForAnswersAgain, fetchAnswer, openBareServer } from './proof/answers-again.ts'
import { askAll, type Asked } from './proof/asking.ts'
import { openFloor, type BenchShop, type Floor } from './proof/floor.ts'
import { at, cpuMs } from './proof/process-figures.ts'
import { printRows, type Row } from './proof/rows.ts'

/**
 * Pages that have to be drawn: what one costs, and how long it takes with ten clients. Hosts differ, and one host from minute to minute: what a bare
 * server's answer costs is measured right before and after each kind of page, so that figures of several hosts can be compared.
 * `npm run bench -- misses [products]`
 */
const CLIENTS = 10
const PAGES = 1_500
const ROUNDS = 150
/** A shop that has been open for a while has drawn pages before. */
const WARM = 500
const LIST_PAGES = 300
const BARE_ANSWERS = 20_000
const NEWS_ARRIVES_WITHIN_MS = 20
/** No two pages are alike, and none was asked for before. */
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

export async function measureMisses(floor: Floor, shop: BenchShop): Promise<Row[]> {
  const { rows } = await floor.pool.query<{ id: string }>(
    'select id from products order by id limit $1',
    [PAGES + WARM],
  )
  const products = rows.map(({ id }) => `/productinfo/${id}`)
  const names = [...productTypes, 'Latest', 'Trending']
  const pagesOf = (view: string, count: number) =>
    names.flatMap((name) =>
      Array.from({ length: count }, (_, page) => `/shop/${name}?${view}page=${page + 1}`),
    )
  await askAll(shop.url, products.splice(0, WARM), CLIENTS)
  await askAll(shop.url, pagesOf('price=0&', WARM / names.length), CLIENTS)

  // Home is one page: each of its misses needs news and a rest. What those cost, with a new connection and a page that is kept, is measured first and taken off.
  await askDropped(floor, shop, '/', 1)
  const rounds = await timed(floor, shop, () => askDropped(floor, shop, '/', 1, OTHER_NEWS))
  const [roundShopMs, roundDatabaseMs] = [rounds.shopMs / ROUNDS, rounds.databaseMs / ROUNDS]

  const bare = await openBareServer(await fetchAnswer(`${shop.url}/`))
  const bareMicroseconds = async () =>
    (await askForAnswersAgain(bare.url, bare.pid, BARE_ANSWERS)).microseconds
  await bareMicroseconds()
  const between = async (ask: () => Promise<Asked>, askTogether?: () => Promise<Asked>) => {
    const before = await bareMicroseconds()
    return {
      ...(await timed(floor, shop, ask, askTogether)),
      bareMicroseconds: (before + (await bareMicroseconds())) / 2,
    }
  }
  const measured = [
    [
      'home',
      await between(
        () => askDropped(floor, shop, '/', 1),
        () => askDropped(floor, shop, '/', CLIENTS),
      ),
    ],
    ['collection', await between(() => askAll(shop.url, pagesOf('', LIST_PAGES), CLIENTS))],
    [
      'collection with a filter or in another order',
      await between(() =>
        askAll(
          shop.url,
          VIEWS.flatMap((view) => pagesOf(`${view}&`, VIEW_PAGES)),
          CLIENTS,
        ),
      ),
    ],
    ['product', await between(() => askAll(shop.url, products, CLIENTS))],
  ] as const
  bare.close()
  return measured.map(
    ([name, { asked, drawn, shopMs, databaseMs, bareMicroseconds: bareEach }]) => {
      const [beside, besideInDatabase] = name === 'home' ? [roundShopMs, roundDatabaseMs] : [0, 0]
      const [shopEach, databaseEach] = [
        shopMs / drawn - beside,
        databaseMs / drawn - besideInDatabase,
      ]
      const [cpu, p99] = [shopEach + databaseEach, at(0.99, asked.latenciesMs)]
      return {
        what: `miss: ${name}, ${floor.products.toLocaleString('en')} products, ${CLIENTS} clients`,
        bar: `≤ ${CPU_MS_MAX} ms of processor time, p99 ≤ ${P99_MS_MAX} ms`,
        isMet: cpu <= CPU_MS_MAX && p99 <= P99_MS_MAX && asked.refused === 0,
        measured: `${cpu.toFixed(1)} ms (shop ${shopEach.toFixed(1)}, database ${databaseEach.toFixed(1)}; ${((cpu * 1000) / bareEach).toFixed(0)} × a bare answer of ${bareEach.toFixed(1)} µs${name === 'home' ? `; and ${(beside + besideInDatabase).toFixed(1)} for the news, the rest and the connection of a round` : ''}), p50 ${at(0.5, asked.latenciesMs).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${asked.perSecond.toFixed(0)} a second${asked.refused > 0 ? `, ${asked.refused} refused` : ''}`,
      }
    },
  )
}

/** News that drops no page: rounds of it cost what a round costs beside the drawing. */
const OTHER_NEWS = 'bench'

/** The page is dropped before each round, by news that a product was added; all clients then ask at once, and are given one drawing. */
async function askDropped(
  floor: Floor,
  shop: BenchShop,
  path: string,
  clients: number,
  news = catalogueTopic,
): Promise<Asked> {
  const latenciesMs: number[] = []
  let refused = 0
  const begun = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    await publish(floor.db, news)
    await pause(NEWS_ARRIVES_WITHIN_MS)
    const asked = await askAll(
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

/** Processor time of the first; latencies of the second, where another is given: what is asked for again is packed again in the background, which is no part of a miss. */
async function timed(
  floor: Floor,
  shop: BenchShop,
  ask: () => Promise<Asked>,
  askTogether?: () => Promise<Asked>,
) {
  const before = {
    drawn: await countDrawn(shop),
    shop: cpuMs(shop.pid),
    database: serverCpuMs(floor.postgresFolder) ?? NaN,
  }
  const asked = await ask()
  const [shopMs, databaseMs] = [
    cpuMs(shop.pid) - before.shop,
    (serverCpuMs(floor.postgresFolder) ?? NaN) - before.database,
  ]
  const drawn = (await countDrawn(shop)) - before.drawn
  return { asked: (await askTogether?.()) ?? asked, drawn, shopMs, databaseMs }
}

async function countDrawn(shop: BenchShop): Promise<number> {
  const figures = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^zari_page_cache_events_total\{event="drawn"\} (\d+)/m.exec(figures)?.[1])
}

if (import.meta.main) {
  const floor = await openFloor(Number(process.argv[2] ?? 100_000))
  printRows(await measureMisses(floor, await floor.openShop()))
  await floor.close()
}
