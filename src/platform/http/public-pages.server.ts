import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding, encodedBytes, encodePage, type Encoding } from '../page-cache/encode-page.server.ts'
import type { Drawn, KeptPage, PageCache } from '../page-cache/page-cache.server.ts'

const WORTH_COMPRESSING_BYTES = 500

/** Headers as they go out, made once for each encoding of a page and gone with it. */
const headLines = new WeakMap<Buffer, string[]>()

/**
 * The short way, for nearly every request: the address is exactly one that is kept, in an encoding that is there.
 * False where there is anything to think about.
 */
export function answerKeptPage(request: IncomingMessage, response: ServerResponse, cache: PageCache, safe: Record<string, string>): boolean {
  const { headers, url = '', method } = request
  if (method !== 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) return false
  const page = cache.find(url)
  if (!page) return false
  const encoding = encodingFor(page, request)
  const bytes = encodedBytes(page, encoding)
  if (!bytes) return false

  let head = headLines.get(bytes)
  if (!head) headLines.set(bytes, head = Object.entries({ ...safe, ...headersOf(page, encoding), 'content-length': String(bytes.length) }).flat())
  if (headers['if-none-match'] === page.etag) response.writeHead(304, head.slice(0, -2)).end()
  else response.writeHead(page.status, head).end(bytes)
  return true
}

function encodingFor(page: KeptPage, request: IncomingMessage): Encoding {
  return page.body.length < WORTH_COMPRESSING_BYTES ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
}

function headersOf(page: KeptPage, encoding: Encoding): Record<string, string> {
  return { ...page.headers, etag: page.etag, vary: 'accept-encoding', ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) }
}

/** Answers with finished bytes; a page that is not there yet is drawn once for all who ask. */
export async function answerPublicPage(
  request: IncomingMessage, response: ServerResponse, parts: { cache: PageCache; key: string; draw: () => Promise<Drawn> },
): Promise<void> {
  const { cache, key } = parts
  const kept = cache.find(key)
  if (kept) return send(request, response, cache, key, kept)
  return send(request, response, cache, key, await cache.draw(key, parts.draw))
}

async function send(request: IncomingMessage, response: ServerResponse, cache: PageCache, key: string, page: KeptPage): Promise<void> {
  const encoding = encodingFor(page, request)
  const bytes = encodedBytes(page, encoding) ?? (encoding === 'identity' ? page.body : await encodePage(cache, key, page, encoding))
  for (const [name, value] of Object.entries(headersOf(page, encoding))) response.setHeader(name, value)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(page.status, { 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
