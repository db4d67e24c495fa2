import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { answersWithin } from '#platform/database/answers-within.server.ts'
import type { Connection, Db } from '#platform/database/database.server.ts'
import { openReader, type Reader } from '#platform/database/replica.server.ts'
import { EventStreams } from '#platform/events/event-streams.server.ts'
import { watchNews, type NewsWatch } from '#platform/events/watch-news.server.ts'
import { shopListener } from '#platform/http/listener.server.ts'
import { openProbes } from '#platform/http/probes.server.ts'
import { cutWhoDoesNotRead } from '#platform/http/unread-answers.server.ts'
import { whoAsks } from '#platform/http/who-asks.server.ts'
import {
  counter,
  gauge,
  joinFigures,
  type Colleagues,
  type Figure,
} from '#platform/metrics/metrics.server.ts'
import { openProcessMetrics } from '#platform/metrics/process-metrics.server.ts'
import { RequestMetrics } from '#platform/metrics/request-metrics.server.ts'
import { PagePacker } from '#platform/page-cache/encode-page.server.ts'
import { PageCache, type Drawn } from '#platform/page-cache/page-cache.server.ts'
import { openWarmUp, type WarmUp } from '#platform/page-cache/warm-up.server.ts'
import { countMoneyFigures } from '#shop/checkout/money-figures-store.server.ts'
import { answerImage } from '#web/answer-image.server.ts'
import type { AnswerRequest } from '#web/answer-request.server.ts'
import { bodyBytesMax } from '#web/body-limits.ts'
import { drawPublicPage } from '#web/draw-public-page.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import type { Front } from './open-shop.ts'

/** Addresses that the gateway's server and its window, and mail programs, post to: a signature or a key proves them. */
const OPEN_TO_OTHER_SITES: ReadonlySet<string> = new Set([
  '/payments/callback',
  '/webhooks/payments',
  '/unsubscribe',
])

/** A gigabyte of pictures, which the owner brings in at once, over a line of 5 Mbit/s; how long a body may be is limited for each address. */
const REQUEST_TIMEOUT_MS = 30 * 60_000
/** Longer than the minute for which proxies and balancers keep theirs: one that the shop closes first may be closed under a request, and a form is not sent twice. */
const KEEP_ALIVE_MS = 65_000
/** The process's own are told without those of a database that says nothing. */
const FIGURES_WITHIN_MS = 2_000
/** What people typed into the search box is not noted anywhere. */
const SEARCHES = /^\/shop\/searchQuery/

export type ServingParts = {
  shop: Shop
  answer: AnswerRequest
  front: Front
  replica: Connection | null
  pageCacheBytesMax: number
  colleagues: Colleagues | null
}
export type Serving = {
  server: Server
  cache: PageCache
  streams: EventStreams
  warmUp: WarmUp
  /** Says that it stops, for as long as whoever passes requests on needs to hear it; then takes no more, and answers what is under way. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Everything between the port and the shop: kept pages, open streams, figures, and where public pages are read from. */
export function openServing({
  shop,
  answer,
  front,
  replica,
  pageCacheBytesMax,
  colleagues,
}: ServingParts): Serving {
  const { config, events, log, pool } = shop
  const packer = new PagePacker()
  const cache = followNews(shop, pageCacheBytesMax, packer)
  const streams = new EventStreams(events)
  const metrics = new RequestMetrics()
  const reader = openReader(shop.db, replica, events)
  const ofProcess = openProcessMetrics(pool)
  const askDatabase = async () => void (await sql`select 1`.execute(shop.db))
  const watch = watchNews({ events, log, askDatabase })
  const drawPage = drawFrom(reader, watch, shop.db, answer)
  let isDraining = false

  const own = () => [
    ...metrics.figures(),
    ...cacheFigures(cache),
    ...streams.figures(),
    ...reader.figures(),
    ...watch.figures(),
    ...ofProcess.figures(),
  ]
  colleagues?.answerFor(own)
  async function figures(): Promise<Figure[]> {
    let shared: Figure[] = []
    await answersWithin(
      () => sharedFigures(shop).then((all) => void (shared = all)),
      FIGURES_WITHIN_MS,
    )
    return [...(colleagues ? joinFigures(await colleagues.askAll()) : own()), ...shared]
  }

  const who = whoAsks(config.trustedProxies, (proxy) =>
    log.warn(
      { proxy },
      'somebody says whom he speaks for and is not believed: if this is your proxy, name it in TRUSTED_PROXIES, or all its visitors share the limits of one',
    ),
  )
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    shopListener({
      shopUrl: config.shopUrl,
      log,
      cache,
      metrics,
      streams,
      who,
      drawPage,
      isDatabaseAway: watch.isDatabaseAway,
      answer: (request) => answer(request),
      publicAddress: front.publicAddress,
      staticFiles: front.files,
      answerImage: (request, response, pathname) => answerImage(shop, request, response, pathname),
      answerProbe: openProbes({
        metricsToken: config.metricsToken,
        isDraining: () => isDraining,
        figures,
        askDatabase,
      }),
      isDraining: () => isDraining,
      openToOtherSites: OPEN_TO_OTHER_SITES,
      bodyBytesMax,
    }),
  )
  cutWhoDoesNotRead(server)
  const warmUp = openWarmUp({
    db: shop.db,
    cache,
    log,
    draw: (key) => drawPage(new Request(new URL(key, config.shopUrl))),
    pack: (key, page) => packer.add(cache, key, page),
    isWorthNoting: (key) =>
      !SEARCHES.test(key) && front.publicAddress(new URL(key, config.shopUrl)) === key,
  })
  return {
    server,
    cache,
    streams,
    warmUp,
    async drain() {
      isDraining = true
      streams.turnAway()
      if (server.listening) await pause(config.stopPauseSeconds * 1_000)
      streams.endAll()
      await Promise.all([closeServer(server), warmUp.stop()])
      streams.close()
    },
    async close() {
      watch.close()
      ofProcess.close()
      await reader.close()
    },
  }
}

/** From where it is right to read, and from elsewhere when that fails. */
function drawFrom(
  reader: Reader,
  watch: NewsWatch,
  primary: Db,
  answer: AnswerRequest,
): (request: Request) => Promise<Drawn> {
  return async (request) => {
    const isAway = watch.isDatabaseAway()
    const from = (isAway && reader.insteadOf(primary)) || (await reader.choose())
    const drawn = await drawPublicPage(answer, request, from)
    const other = drawn.page.status >= 500 ? reader.insteadOf(from) : null
    if (!other) return isAway ? keptByNobody(drawn) : drawn
    const again = await drawPublicPage(answer, request, other)
    return other === primary ? again : keptByNobody(again)
  }
}

/** Drawn from what may be old: better than no page, for whoever asks now. */
function keptByNobody({ page, topics }: Drawn): Drawn {
  return {
    page: { ...page, headers: { ...page.headers, 'cache-control': 'no-store' } },
    topics,
    keep: false,
  }
}

/** Kept pages go when their data changes; while no news can be heard nothing is kept. */
function followNews({ events }: Shop, bytesMax: number, packer: PagePacker): PageCache {
  const cache: PageCache = new PageCache({
    bytesMax,
    onAskedAgain: (key, page) => packer.add(cache, key, page),
  })
  events.subscribeAll((topic) => cache.forget(topic))
  events.onLost(() => cache.setDeaf(true))
  events.onGap(() => cache.setDeaf(false))
  return cache
}

function cacheFigures(cache: PageCache): Figure[] {
  const { entries, ...counts } = cache.counts
  return [
    counter(
      'zari_page_cache_events_total',
      'Pages found, drawn, dropped by news, overtaken by news while being drawn, and put out for lack of room.',
      Object.entries(counts).map(([event, value]) => ({ labels: { event }, value })),
    ),
    gauge('zari_page_cache_bytes', 'What the kept pages take.', cache.bytes),
    gauge('zari_page_cache_entries', 'Kept pages.', entries),
  ]
}

/** The same whichever process is asked. */
async function sharedFigures({ db, jobs }: Shop): Promise<Figure[]> {
  const [queues, money] = await Promise.all([jobs.countOpen(), countMoneyFigures(db)])
  return [
    gauge(
      'zari_jobs',
      'Jobs that wait or are being done.',
      queues.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    ),
    counter('zari_orders_total', 'Orders that were begun.', money.orders),
    counter('zari_payments_total', 'Payments that the gateway told of.', money.payments),
    counter('zari_refunds_total', 'Refunds that were begun.', money.refunds),
    gauge(
      'zari_orders_placed_last_hour',
      'Orders that were placed in the last hour.',
      money.placedLastHour,
    ),
    gauge(
      'zari_orders_open',
      'Orders that wait for money, for a person or for a refund.',
      money.open.map(({ state, orders }) => ({ labels: { state }, value: orders })),
    ),
  ]
}

/** Requests under way end; whatever does not is cut. */
const DRAIN_MS = 8_000
const LOOK_AGAIN_MS = 50

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  // A connection that falls idle after its answer is closed too: a browser would keep it open for later.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await promise
  clearInterval(idle)
  clearTimeout(cut)
}
