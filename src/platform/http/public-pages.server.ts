import type { IncomingMessage, ServerResponse } from 'node:http'
import { Overloaded } from '../admission/admission-control.server.ts'
import type { CachedPage, Rendered } from '../page-cache/cached-page.ts'
import { bodyOf, compressPage, encodedBytes } from '../page-cache/compress-page.server.ts'
import type { PageCache } from '../page-cache/page-cache.server.ts'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { clientHolds } from './conditional-request.ts'

const COMPRESSED_MIN_BYTES = 500
const HIT = 'cache;desc=hit'
const STALE = 'cache;desc=aside'
const OUTDATED = 'cache;desc=outdated'
/** Maximum times since a page was dropped. Instead of an older page, the visitor is asked to wait. */
const OVERLOAD_AGE_MAX_MS = 60_000
const OUTAGE_AGE_MAX_MS = 60 * 60_000

/** The headers per encoding of a page as a flat list of names and values, built once. */
const headLines = new WeakMap<Buffer, string[]>()

/** The fast path for nearly every request: sends the page if its exact address is cached in an
 * accepted encoding. Returns the status, or 0 when the request must be handled in another way. */
export function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  cache: PageCache,
  securityHeaders: Record<string, string>,
): number {
  const { headers, url = '', method } = request
  if (method !== 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) return 0
  const page = cache.find(url)
  if (!page) return 0
  const encoding = encodingFor(page, request)
  const bytes = encodedBytes(page, encoding)
  if (!bytes) return 0

  const head = headLines.get(bytes) ?? buildHead(page, encoding, bytes, securityHeaders)
  if (clientHolds(headers['if-none-match'], page.etag)) {
    response.writeHead(304, head.slice(0, -2)).end()
    return 304
  }
  response.writeHead(page.status, head).end(bytes)
  return page.status
}

function buildHead(
  page: CachedPage,
  encoding: Encoding,
  bytes: Buffer,
  securityHeaders: Record<string, string>,
): string[] {
  const head = Object.entries({
    ...securityHeaders,
    ...headersOf(page, encoding),
    'server-timing': HIT,
    'content-length': String(bytes.length),
  }).flat()
  headLines.set(bytes, head)
  return head
}

function encodingFor(page: CachedPage, request: IncomingMessage): Encoding {
  return page.bodyBytes < COMPRESSED_MIN_BYTES
    ? 'identity'
    : acceptedEncoding(request.headers['accept-encoding'])
}

function headersOf(page: CachedPage, encoding: Encoding): Record<string, string> {
  return {
    ...page.headers,
    etag: page.etag,
    vary: 'accept-encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}

export type PublicPageParts = {
  cache: PageCache
  key: string
  /** The query string of the request, for redirects; the cache key may lack it. */
  search: string
  render: () => Promise<Rendered>
  /** While this is true, a known stale page is sent instead of waiting for the database. */
  isDatabaseUnavailable: () => boolean
  /** Returns the time that this request has waited for the database, in milliseconds. */
  databaseMs: () => number
}

/** Sends a cached page, or renders it once for all simultaneous requests. Sends the last known
 * version instead of an error while the database is unavailable or the shop overloaded. */
export async function sendPublicPage(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, key, search, render, isDatabaseUnavailable, databaseMs }: PublicPageParts,
): Promise<void> {
  const send = ({ page, timing }: TimedPage) =>
    sendPage(request, response, { cache, key, page, timing })
  const cached = cache.find(key)
  if (cached) return send({ page: cached, timing: HIT })
  const known = isDatabaseUnavailable() ? findLastKnown(cache, key) : null
  if (known) return send(known)
  const begun = performance.now()
  const rendered = await renderOrFindLastKnown(cache, key, render)
  if (rendered.timing) return send(rendered)
  const [renderMs, waitedMs] = [performance.now() - begun, databaseMs()].map((ms) => ms.toFixed(1))
  const timing = `cache;desc=miss, draw;dur=${renderMs}, db;dur=${waitedMs}`
  return send({ page: withQuery(rendered.page, search), timing })
}

type TimedPage = { page: CachedPage; timing: string }

/** Without a timing if the page was just rendered. */
async function renderOrFindLastKnown(
  cache: PageCache,
  key: string,
  render: () => Promise<Rendered>,
): Promise<TimedPage> {
  try {
    const page = await cache.render(key, render)
    const known = page.status >= 500 ? findLastKnown(cache, key, page.status) : null
    return known ?? { page, timing: '' }
  } catch (error) {
    const outdated =
      error instanceof Overloaded ? cache.findDropped(key, OVERLOAD_AGE_MAX_MS) : undefined
    if (!outdated) throw error
    return { page: outdated, timing: OUTDATED }
  }
}

/** A page that was dropped replaces only the response of an unavailable database (503), because it
 * would hide other errors. */
function findLastKnown(cache: PageCache, key: string, status = 503): TimedPage | null {
  const stale = cache.findStale(key)
  if (stale) return { page: stale, timing: STALE }
  const dropped = status === 503 ? cache.findDropped(key, OUTAGE_AGE_MAX_MS) : undefined
  return dropped ? { page: dropped, timing: OUTDATED } : null
}

/** A permanent redirect keeps the query of the request unless it has one of its own. */
function withQuery(page: CachedPage, search: string): CachedPage {
  const { location } = page.headers
  if (page.status !== 301 || !location || location.includes('?')) return page
  return { ...page, headers: { ...page.headers, location: location + search } }
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, key, page, timing }: { cache: PageCache; key: string; page: CachedPage; timing: string },
): Promise<void> {
  const encoding = encodingFor(page, request)
  const bytes =
    encoding === 'identity'
      ? bodyOf(page)
      : (encodedBytes(page, encoding) ?? (await compressPage(cache, key, page, encoding)))
  for (const [name, value] of Object.entries(headersOf(page, encoding)))
    response.setHeader(name, value)
  response.setHeader('server-timing', timing)
  if (timing === OUTDATED) response.setHeader('cache-control', 'no-store')
  if (page.status === 200 && clientHolds(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(page.status, { 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
