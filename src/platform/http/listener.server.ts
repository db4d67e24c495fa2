import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isDatabaseAway } from '../database/database-away.server.ts'
import type { EventStreams } from '../events/event-streams.server.ts'
import { currentRequest, type CurrentRequest } from '../log/current-request.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { RequestKind, RequestMetrics } from '../metrics/request-metrics.server.ts'
import type { Drawn, PageCache } from '../page-cache/page-cache.server.ts'
import { cutOffAt, saysItIsTooLong } from './body-limit.server.ts'
import { REQUEST_ID_HEADER, throughFramework } from './framework.server.ts'
import { answerKeptPage, answerPublicPage } from './public-pages.server.ts'
import { refuse } from './refuse.server.ts'
import { safeHeaders } from './safe-headers.server.ts'
import { comesFromAnotherSite } from './same-origin.server.ts'
import type { StaticFiles } from './static-files.server.ts'
import { waitForItsEnd } from './unread-answers.server.ts'
import type { WhoAsks } from './who-asks.server.ts'

export type ListenerParts = {
  shopUrl: string
  log: Logger
  cache: PageCache
  metrics: RequestMetrics
  streams: EventStreams
  who: WhoAsks
  /** Answers the machines that watch the shop; false when the address is not one of theirs. */
  answerProbe(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<boolean>
  /** Nobody is to send a second request over the same connection. */
  isDraining(): boolean
  staticFiles: StaticFiles
  /** Answers pictures; false when the address is not one. */
  answerImage(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<boolean>
  /** The address under which a public page is kept, or null. */
  publicAddress(url: URL): string | null
  isDatabaseAway(): boolean
  drawPage(request: Request): Promise<Drawn>
  answer(request: Request): Promise<Response>
  /** How long a body may be that is sent to an address. */
  bodyBytesMax(pathname: string): number
  /** Addresses that other sites' pages and servers may post to: they prove themselves by a signature. */
  openToOtherSites: ReadonlySet<string>
}

/** One request that is no kept page: told about in the log and in the figures when it is over. */
type Story = CurrentRequest & { kind: RequestKind; begun: number }

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const METHODS = new Set([...SAFE_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE'])
const WENT_WRONG = 'Something went wrong on our side. Please try again.'
const SLOW_MS = 1_000
const COME_AGAIN_SECONDS = '5'

/** In the order of how often it happens: kept pages, built files, pictures; only then the framework. */
export function shopListener(parts: ListenerParts): RequestListener {
  const safe = safeHeaders(parts.shopUrl)
  return (request, response) => {
    const begun = performance.now()
    if (parts.isDraining()) response.shouldKeepAlive = false
    const status = answerKeptPage(request, response, parts.cache, safe)
    if (status > 0) return parts.metrics.count('kept', status, performance.now() - begun)

    const story: Story = { id: parts.who.idOf(request), databaseMs: 0, kind: 'refused', begun }
    for (const [name, value] of Object.entries(safe)) response.setHeader(name, value)
    response.setHeader(REQUEST_ID_HEADER, story.id)
    waitForItsEnd(response)
    response.once('finish', () => leaveUnread(request))
    response.once('close', () => tell(parts, request, response, story))
    currentRequest.run(story, () => answerOrRefuse(parts, request, response, story))
  }
}

function answerOrRefuse(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
  story: Story,
): void {
  const { method = '' } = request
  const url = parseUrl(request)
  if (!METHODS.has(method)) return refuse(response, 405, 'The shop does not do that.')
  if (!url) return refuse(response, 400, 'This address cannot be read.')
  if (
    !SAFE_METHODS.has(method) &&
    !parts.openToOtherSites.has(url.pathname) &&
    comesFromAnotherSite(request, parts.shopUrl)
  ) {
    return refuse(response, 403, 'This form was sent from another site.')
  }
  if (saysItIsTooLong(request, parts.bodyBytesMax(url.pathname)))
    return refuse(response, 413, 'This is more than the shop can read.')
  answer(parts, request, response, url, story).catch((error: unknown) => {
    parts.log.error({ err: error, path: url.pathname }, 'a request failed')
    if (response.headersSent) response.destroy()
    else if (isDatabaseAway(error))
      refuse(response, 503, 'The shop is not reachable for a moment. Please try again.', {
        'retry-after': COME_AGAIN_SECONDS,
      })
    else refuse(response, 500, `${WENT_WRONG} (${story.id})`)
  })
}

async function answer(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  story: Story,
): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (await answerWithoutFramework(parts, request, response, url, story)) return
  }
  if (holdsNul(url)) return refuse(response, 400, 'This address cannot be read.')
  story.kind = frameworkKind(request, url)
  const answered = throughFramework(parts, request, response, story.id)
  cutOffAt(request, parts.bodyBytesMax(url.pathname))
  return answered
}

async function answerWithoutFramework(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  story: Story,
): Promise<boolean> {
  story.kind = 'file'
  if (await parts.staticFiles.answer(request, response, url.pathname)) return true
  story.kind = 'image'
  if (
    url.pathname.startsWith('/images/') &&
    (await parts.answerImage(request, response, url.pathname))
  )
    return true
  story.kind = 'probe'
  if (await parts.answerProbe(request, response, url.pathname)) return true
  story.kind = 'drawn'
  const key = parts.publicAddress(url)
  if (key === null) return false
  const draw = () =>
    parts.drawPage(
      new Request(new URL(key, parts.shopUrl), { headers: { [REQUEST_ID_HEADER]: story.id } }),
    )
  await answerPublicPage(request, response, {
    cache: parts.cache,
    key,
    draw,
    isDatabaseAway: parts.isDatabaseAway,
    databaseMs: () => story.databaseMs,
  })
  return true
}

function frameworkKind({ method = '' }: IncomingMessage, { pathname }: URL): RequestKind {
  if (!SAFE_METHODS.has(method)) return 'action'
  if (pathname.endsWith('/live')) return 'live'
  return pathname.endsWith('.data') ? 'data' : 'page'
}

/** Never the question after the address: it may hold what somebody typed, or the secret of a link. */
function tell(
  { metrics, log }: ListenerParts,
  { method, url = '' }: IncomingMessage,
  { statusCode }: ServerResponse,
  story: Story,
): void {
  const { kind, id, databaseMs } = story
  const milliseconds = performance.now() - story.begun
  metrics.count(kind, statusCode, kind === 'live' ? null : milliseconds)
  if (kind === 'live') return
  const line = {
    requestId: id,
    method,
    path: url.split('?')[0],
    status: statusCode,
    ms: Math.round(milliseconds),
    databaseMs: Math.round(databaseMs),
  }
  if (milliseconds > SLOW_MS) log.warn(line, 'a request was slow')
  else log.debug(line, 'answered')
}

/** Answered before it was read, as a refused upload is: the rest runs off, or else whoever sends it waits for ever and never sees the answer. */
function leaveUnread(request: IncomingMessage): void {
  if (!request.complete) request.removeAllListeners('data').resume()
}

/** In no number, name or search of the shop, and PostgreSQL refuses it. */
function holdsNul({ pathname, search }: URL): boolean {
  return /%00/.test(pathname + search)
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
