import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Overloaded } from '../admission/admission-control.server.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import { currentRequest, type CurrentRequest } from '../log/current-request.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { RequestKind, RequestMetrics } from '../metrics/request-metrics.server.ts'
import type { Rendered } from '../page-cache/cached-page.ts'
import type { PageCache } from '../page-cache/page-cache.server.ts'
import { declaresTooLongBody, limitChunkedBody } from './body-limit.server.ts'
import { isOnThisMachine } from './client-identity.server.ts'
import type { AddressQuota } from './client-limits.server.ts'
import {
  handleWithFramework,
  REQUEST_ID_HEADER,
  type FrameworkParts,
} from './handle-with-framework.server.ts'
import { limitedAddress } from './ip-address.ts'
import { sendPlain } from './plain-response.server.ts'
import { sendCachedPage, sendPublicPage } from './public-pages.server.ts'
import { refuseOrderEarly, sendBusy, type OverloadParts } from './refuse-overload.server.ts'
import { isCrossSite } from './same-origin.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import { discardUnreadBody, limitSlowBody, type BodyPace } from './slow-bodies.server.ts'
import { ignoreOtherTimeouts } from './slow-clients.server.ts'
import type { StaticFiles } from './static-files.server.ts'

type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<boolean>

export type ListenerParts = FrameworkParts & {
  shopUrl: string
  log: Logger
  /** Returns the path without personal data such as search terms. */
  loggedPath(pathname: string): string
  cache: PageCache
  metrics: RequestMetrics
  /** Returns false for a path that is not a probe. */
  handleProbe: Handle
  /** True during shutdown, when connections are not kept alive. */
  isDraining(): boolean
  staticFiles: StaticFiles
  /** Returns false for a path that is not an image. */
  serveImage: Handle
  serveVideo: Handle
  /** Returns the cache key of a public page; null for any other address. */
  publicAddress(url: URL): string | null
  isDatabaseUnavailable(): boolean
  renderPage(request: Request): Promise<Rendered>
  /** Returns the longest request body allowed for a path. */
  bodyBytesMax(pathname: string): number
  /** Returns the slowest request body allowed for a path. */
  bodyPace(pathname: string): BodyPace
  openRequests: AddressQuota
  overload: OverloadParts
  /** Paths that other sites may post to, because a signature authenticates the request. */
  crossSitePaths: ReadonlySet<string>
}

/** A request that is not answered from the page cache; logged and counted when it ends. */
type RequestRecord = CurrentRequest & { kind: RequestKind; begun: number }
type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }

const SAFE_METHODS = new Set(['GET', 'HEAD'])
const METHODS = new Set([...SAFE_METHODS, 'POST'])
const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.'
const SLOW_MS = 1_000
/** Their duration depends on the client: an event stream, and a video that is read while it plays. */
const UNTIMED = new Set<RequestKind>(['live', 'video'])
const RETRY_AFTER_SECONDS = '5'

/** Tries the most frequent kinds of requests first: cached pages, static files, images. The
 * framework comes last. */
export function shopListener(parts: ListenerParts): RequestListener {
  const alwaysSent = securityHeaders(parts.shopUrl)
  return (request, response) => {
    const begun = performance.now()
    if (parts.isDraining()) response.shouldKeepAlive = false
    const status = sendCachedPage(request, response, parts.cache, alwaysSent)
    if (status > 0) return parts.metrics.count('kept', status, performance.now() - begun)
    if (refuseOrderEarly(request, response, parts.overload, alwaysSent))
      return parts.metrics.count('refused', 503, performance.now() - begun)

    const id = parts.client.idOf(request)
    const record: RequestRecord = { id, databaseMs: 0, kind: 'refused', begun }
    const exchange = { request, response, record }
    for (const [name, value] of Object.entries(alwaysSent)) response.setHeader(name, value)
    response.setHeader(REQUEST_ID_HEADER, record.id)
    ignoreOtherTimeouts(response)
    response.once('finish', () => discardUnreadBody(request))
    response.once('close', () => report(parts, exchange))
    currentRequest.run(record, () => refuseOrHandle(parts, exchange))
  }
}

function refuseOrHandle(parts: ListenerParts, exchange: Exchange): void {
  const { request, response, record } = exchange
  const { method = '' } = request
  if (SAFE_METHODS.has(method)) makeReadable(request)
  const url = parseUrl(request)
  if (!METHODS.has(method))
    return sendPlain(response, 405, 'This method is not supported.', {
      allow: [...METHODS].join(', '),
    })
  if (!url) return sendPlain(response, 400, 'This address is not valid.')
  const isOpenToOthers = SAFE_METHODS.has(method) || parts.crossSitePaths.has(url.pathname)
  if (!isOpenToOthers && isCrossSite(request, parts.shopUrl))
    return sendPlain(response, 403, 'This form was sent from another site.')
  if (declaresTooLongBody(request, parts.bodyBytesMax(url.pathname)))
    return sendPlain(response, 413, 'This is larger than the shop accepts.')

  const address = isOnThisMachine(request) ? null : parts.client.addressOf(request)
  const release = parts.openRequests.take(address && limitedAddress(address))
  if (!release)
    return sendPlain(response, 429, 'Too many requests are open at once. Please try again.', {
      'retry-after': RETRY_AFTER_SECONDS,
    })
  response.once('close', release)
  limitSlowBody(request, response, parts.bodyPace(url.pathname))

  handle(parts, exchange, url, release).catch((error: unknown) => {
    if (error instanceof Overloaded && !response.headersSent)
      return sendBusy(request, response, parts.overload)
    parts.log.error({ err: error, path: parts.loggedPath(url.pathname) }, 'request failed')
    if (response.headersSent) response.destroy()
    else if (isDatabaseUnavailable(error))
      sendPlain(response, 503, 'The shop is not reachable for a moment. Please try again.', {
        'retry-after': RETRY_AFTER_SECONDS,
      })
    else sendPlain(response, 500, `${INTERNAL_ERROR} (${record.id})`)
  })
}

/** `onStream` is called when the response becomes an event stream, which has a limit of its own. */
async function handle(
  parts: ListenerParts,
  exchange: Exchange,
  url: URL,
  onStream: () => void,
): Promise<void> {
  const { request, response, record } = exchange
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && (await handleWithoutFramework(parts, exchange, url))) return
  if (containsNul(url)) return sendPlain(response, 400, 'This address is not valid.')
  record.kind = frameworkKind(request, url)
  const handled = handleWithFramework(parts, request, response, { id: record.id, onStream })
  limitChunkedBody(request, parts.bodyBytesMax(url.pathname))
  return handled
}

async function handleWithoutFramework(
  parts: ListenerParts,
  { request, response, record }: Exchange,
  url: URL,
): Promise<boolean> {
  const { pathname } = url
  record.kind = 'file'
  if (await parts.staticFiles.serve(request, response, pathname)) return true
  record.kind = 'image'
  if (pathname.startsWith('/images/') && (await parts.serveImage(request, response, pathname)))
    return true
  record.kind = 'video'
  if (pathname.startsWith('/videos/') && (await parts.serveVideo(request, response, pathname)))
    return true
  record.kind = 'probe'
  if (await parts.handleProbe(request, response, pathname)) return true
  record.kind = 'drawn'
  const key = parts.publicAddress(url)
  if (key === null) return false
  const headers = { [REQUEST_ID_HEADER]: record.id }
  await sendPublicPage(request, response, {
    cache: parts.cache,
    key,
    search: url.search,
    render: () => parts.renderPage(new Request(new URL(key, parts.shopUrl), { headers })),
    isDatabaseUnavailable: parts.isDatabaseUnavailable,
    databaseMs: () => record.databaseMs,
  })
  return true
}

function frameworkKind({ method = '' }: IncomingMessage, url: URL): RequestKind {
  if (!SAFE_METHODS.has(method)) return 'action'
  if (url.pathname.endsWith('/live')) return 'live'
  return url.pathname.endsWith('.data') ? 'data' : 'page'
}

/** Logs the path without the query, which may hold personal data or the secret of a link. */
function report(
  { metrics, log, loggedPath }: ListenerParts,
  { request, response, record }: Exchange,
): void {
  const { kind, id, databaseMs } = record
  const milliseconds = performance.now() - record.begun
  metrics.count(kind, response.statusCode, UNTIMED.has(kind) ? null : milliseconds)
  if (kind === 'live') return
  const fields = {
    requestId: id,
    method: request.method,
    path: loggedPath(request.url?.split('?')[0] ?? ''),
    status: response.statusCode,
    ms: Math.round(milliseconds),
    databaseMs: Math.round(databaseMs),
  }
  if (milliseconds > SLOW_MS && !UNTIMED.has(kind)) log.warn(fields, 'slow request')
  else log.debug(fields, 'request answered')
}

/** Finds NUL characters, because PostgreSQL rejects them and no address of the shop contains one. */
function containsNul({ pathname, search }: URL): boolean {
  return /%00/.test(pathname + search)
}

/** Replaces a path that cannot be decoded, so that the shop answers with its own not-found page. */
function makeReadable(request: IncomingMessage): void {
  const path = request.url?.split('?')[0] ?? ''
  try {
    decodeURIComponent(path)
  } catch {
    request.url = `/${encodeURIComponent(path)}`
  }
}

function parseUrl(request: IncomingMessage): URL | null {
  const address = `http://${request.headers.host ?? 'shop'}${request.url ?? '/'}`
  if (!request.url?.startsWith('/') || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password) return null
  try {
    decodeURIComponent(url.pathname)
    return url
  } catch {
    return null
  }
}
