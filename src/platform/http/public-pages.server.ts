import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  acceptedEncoding,
  bodyOf,
  encodedBytes,
  encodePage,
  type Encoding,
} from '../page-cache/encode-page.server.ts'
import { matchesTag } from './byte-range.ts'
import type { Drawn, KeptPage, PageCache } from '../page-cache/page-cache.server.ts'

const WORTH_COMPRESSING_BYTES = 500
const FROM_MEMORY = 'cache;desc=hit'

/** Headers as they go out, made once for each encoding of a page and gone with it. */
const headLines = new WeakMap<Buffer, string[]>()

/**
 * The short way, for nearly every request: the address is exactly one that is kept, in an encoding that is there.
 * Answers the status, or 0 where there is anything to think about.
 */
export function answerKeptPage(
  request: IncomingMessage,
  response: ServerResponse,
  cache: PageCache,
  safe: Record<string, string>,
): number {
  const { headers, url = '', method } = request
  if (method !== 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) return 0
  const page = cache.find(url)
  if (!page) return 0
  const encoding = encodingFor(page, request)
  const bytes = encodedBytes(page, encoding)
  if (!bytes) return 0

  let head = headLines.get(bytes)
  if (!head)
    headLines.set(
      bytes,
      (head = Object.entries({
        ...safe,
        ...headersOf(page, encoding),
        'server-timing': FROM_MEMORY,
        'content-length': String(bytes.length),
      }).flat()),
    )
  if (matchesTag(headers['if-none-match'], page.etag)) {
    response.writeHead(304, head.slice(0, -2)).end()
    return 304
  }
  response.writeHead(page.status, head).end(bytes)
  return page.status
}

function encodingFor(page: KeptPage, request: IncomingMessage): Encoding {
  return page.bodyBytes < WORTH_COMPRESSING_BYTES
    ? 'identity'
    : acceptedEncoding(request.headers['accept-encoding'])
}

function headersOf(page: KeptPage, encoding: Encoding): Record<string, string> {
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
  draw: () => Promise<Drawn>
  /** Whoever drew now would wait in vain. */
  isDatabaseAway: () => boolean
  /** How long the database has been waited for, in milliseconds. */
  databaseMs: () => number
}

/**
 * Answers with finished bytes; a page that is not there yet is drawn once for all who ask.
 * While the database cannot be reached, what was kept before is better than no page.
 */
export async function answerPublicPage(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, key, draw, isDatabaseAway, databaseMs }: PublicPageParts,
): Promise<void> {
  const kept = cache.find(key)
  if (kept) return send(request, response, cache, key, kept, FROM_MEMORY)
  const known = isDatabaseAway() ? cache.findAside(key) : undefined
  if (known) return send(request, response, cache, key, known, 'cache;desc=aside')
  const begun = performance.now()
  const drawn = await cache.draw(key, draw)
  const lastKept = drawn.status >= 500 ? cache.findAside(key) : undefined
  if (lastKept) return send(request, response, cache, key, lastKept, 'cache;desc=aside')
  return send(
    request,
    response,
    cache,
    key,
    drawn,
    `cache;desc=miss, draw;dur=${(performance.now() - begun).toFixed(1)}, db;dur=${databaseMs().toFixed(1)}`,
  )
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  cache: PageCache,
  key: string,
  page: KeptPage,
  timing: string,
): Promise<void> {
  const encoding = encodingFor(page, request)
  const bytes =
    encoding === 'identity'
      ? bodyOf(page)
      : (encodedBytes(page, encoding) ?? (await encodePage(cache, key, page, encoding)))
  for (const [name, value] of Object.entries(headersOf(page, encoding)))
    response.setHeader(name, value)
  response.setHeader('server-timing', timing)
  if (page.status === 200 && matchesTag(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(page.status, { 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
