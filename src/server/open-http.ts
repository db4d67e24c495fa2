import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { lastAnswerAt, type Connection } from '#platform/database/database.server.ts'
import { pingDatabase } from '#platform/database/ping-database.server.ts'
import { openReader } from '#platform/database/replica.server.ts'
import { openChangeFeed } from '#platform/events/change-feed.server.ts'
import { EventStreams } from '#platform/events/event-streams.server.ts'
import { identifyClient } from '#platform/http/client-identity.server.ts'
import {
  AddressQuota,
  limitConnections,
  OPEN_REQUESTS_PER_ADDRESS_MAX,
} from '#platform/http/client-limits.server.ts'
import { shopListener, type ListenerParts } from '#platform/http/listener.server.ts'
import { openProbes } from '#platform/http/probes.server.ts'
import { UPLOAD_PACE } from '#platform/http/slow-bodies.server.ts'
import { disconnectSlowClients } from '#platform/http/slow-clients.server.ts'
import { openProcessMetrics } from '#platform/metrics/process-metrics.server.ts'
import { openRequestMetrics } from '#platform/metrics/request-metrics.server.ts'
import { BackgroundCompressor } from '#platform/page-cache/compress-page.server.ts'
import { PageCache } from '#platform/page-cache/page-cache.server.ts'
import { openWarmUp, type WarmUp } from '#platform/page-cache/warm-up.server.ts'
import type { ClusterMetrics } from '#platform/workers/worker.server.ts'
import { bodyBytesMax, bodyPace } from '#web/body-limits.ts'
import type { HandleRequest } from '#web/handle-request.server.ts'
import { loggedPath } from '#web/logged-path.ts'
import { busyResponse } from '#web/overload/busy-response.server.ts'
import { workKind } from '#web/overload/work-kind.ts'
import { withBrandFiles } from '#web/serve-brand.server.ts'
import { serveImage } from '#web/serve-image.server.ts'
import { serveVideo } from '#web/serve-video.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { admitRequests, openAdmission, type Admission } from './admit-requests.ts'
import { closeServer } from './close-server.ts'
import { followPriceRule } from './follow-price-rule.ts'
import { pageRenderer } from './page-renderer.ts'
import type { Frontend } from './setup.ts'
import { readMetrics, registerCacheMetrics } from './shop-metrics.ts'

/** Other sites post to these paths: gateway, carrier and mail programs. A signature or key authenticates
 * each request. */
const CROSS_SITE_PATHS: ReadonlySet<string> = new Set([
  '/payments/callback',
  '/webhooks/payments',
  '/hooks/parcels',
  '/unsubscribe',
])

/** This time is enough for the slowest upload. The size and duration of a body are also limited per path. */
const REQUEST_TIMEOUT_MS = UPLOAD_PACE.secondsMax * 1_000 + 60_000
/** Node looks for late headers every 30 seconds, so a shorter time would have no effect. */
const HEADERS_TIMEOUT_MS = 30_000
/** Longer than the 60 seconds of common proxies. If the shop closed a connection first, a request
 * could be lost, and browsers do not retry forms. */
const KEEP_ALIVE_MS = 65_000
/** Search terms are personal data, so the addresses of searches are never stored. */
const SEARCH_PATH = /^\/shop\/searchQuery/i

export type HttpOptions = {
  shop: Shop
  handleRequest: HandleRequest
  frontend: Frontend
  replica: Connection | null
  pageCacheBytesMax: number
  metrics: ClusterMetrics | null
}
export type HttpServing = {
  server: Server
  cache: PageCache
  streams: EventStreams
  warmUp: WarmUp
  /** Reports "stopping" to load balancers for the configured time, then stops accepting and finishes open requests. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Opens the HTTP server with its page cache, event streams, probes and metrics. */
export function openHttp(options: HttpOptions): HttpServing {
  const { shop, handleRequest, frontend } = options
  const { config, db, events, log } = shop
  const registry = new Registry()
  const compressor = new BackgroundCompressor()
  const cache = openPageCache(shop, options.pageCacheBytesMax, compressor)
  const priceRule = followPriceRule(shop, () => cache.clear())
  const streams = new EventStreams(events)
  const reader = openReader(db, options.replica, events)
  const ping = () => pingDatabase(db)
  const changeFeed = openChangeFeed({
    ...{ events, log, pingDatabase: ping },
    lastAnswerAt: () => lastAnswerAt(db),
  })
  const processMetrics = openProcessMetrics(registry, shop.pool)
  for (const part of [streams, reader, changeFeed]) part.registerMetrics(registry)
  registerCacheMetrics(registry, cache)
  for (const monitor of [shop.machine.disk, shop.machine.clock]) monitor.registerMetrics(registry)
  options.metrics?.publish(registry)

  const admission = openAdmission(shop)
  admission.control.registerMetrics(registry)
  const renderPage = pageRenderer({ handleRequest, primary: db, reader, changeFeed })
  let isDraining = false
  const server = openServer({
    ...listenerParts(options, admission),
    cache,
    streams,
    renderPage: (request) => admission.control.run('page', () => renderPage(request)),
    metrics: openRequestMetrics(registry),
    isDatabaseUnavailable: changeFeed.isDatabaseUnavailable,
    isDraining: () => isDraining,
    handleProbe: openProbes({
      metricsToken: config.metricsToken,
      isDraining: () => isDraining,
      readMetrics: () => readMetrics(shop, registry, options.metrics),
      pingDatabase: ping,
    }),
  })
  const warmUp = openWarmUp({
    db,
    cache,
    log,
    render: (key) => renderPage(new Request(new URL(key, config.shopUrl))),
    compress: (key, page) => compressor.add(cache, key, page),
    isWarmable: (key) =>
      !SEARCH_PATH.test(key) && frontend.publicAddress(new URL(key, config.shopUrl)) === key,
  })
  return {
    server,
    cache,
    streams,
    warmUp,
    async drain() {
      isDraining = true
      streams.refuseNew()
      if (server.listening) await pause(config.stopPauseSeconds * 1_000)
      streams.endAll()
      await Promise.all([closeServer(server), warmUp.stop()])
      streams.close()
    },
    async close() {
      priceRule.close()
      changeFeed.close()
      admission.close()
      processMetrics.close()
      await reader.close()
    },
  }
}

function openServer(parts: ListenerParts): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    shopListener(parts),
  )
  limitConnections(server, parts.client.isTrusted)
  disconnectSlowClients(server)
  return server
}

function listenerParts({ shop, handleRequest, frontend }: HttpOptions, { control }: Admission) {
  const { config, log } = shop
  return {
    shopUrl: config.shopUrl,
    log,
    loggedPath,
    client: identifyClient(config.trustedProxies, (proxy) =>
      log.warn(
        { proxy },
        'ignored X-Forwarded-For from untrusted proxy; if it is yours, add it to TRUSTED_PROXIES, or all its visitors share one rate limit',
      ),
    ),
    handleRequest: admitRequests(control, (request) => handleRequest(request)),
    overload: { admission: control, workKind, busyResponse },
    // Before the opening, responses depend on the visitor, so no address is public.
    publicAddress: (url: URL) => (shop.live.opening().isOpen ? frontend.publicAddress(url) : null),
    staticFiles: withBrandFiles(frontend.files, shop),
    serveImage: serveImage.bind(null, shop),
    serveVideo: serveVideo.bind(null, shop),
    crossSitePaths: CROSS_SITE_PATHS,
    bodyBytesMax,
    bodyPace,
    openRequests: new AddressQuota(OPEN_REQUESTS_PER_ADDRESS_MAX),
  }
}

/** Drops cached pages when their data changes. While change events may be lost, nothing is cached. */
function openPageCache(
  { events, live }: Shop,
  bytesMax: number,
  compressor: BackgroundCompressor,
): PageCache {
  const cache: PageCache = new PageCache({
    bytesMax,
    onSecondRequest: (key, page) => compressor.add(cache, key, page),
  })
  events.subscribeAll((topic) => cache.invalidate(topic))
  // Pages that were cached while the shop was open must not be served after it closes, and vice
  // versa.
  live.onOpeningChange(() => cache.clear())
  events.onLost(() => cache.setDisconnected(true))
  events.onGap(() => cache.setDisconnected(false))
  return cache
}
