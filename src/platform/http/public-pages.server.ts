import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding, encodedBytes, encodePage } from '../page-cache/encode-page.server.ts'
import type { Drawn, KeptPage, PageCache } from '../page-cache/page-cache.server.ts'

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
  const head = response.setHeader('etag', page.etag).setHeader('vary', 'accept-encoding')
  for (const [name, value] of Object.entries(page.headers)) head.setHeader(name, value)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304).end()
    return
  }
  const encoding = page.body.length < 500 ? 'identity' : acceptedEncoding(request.headers['accept-encoding'])
  const bytes = encodedBytes(page, encoding) ?? (encoding === 'identity' ? page.body : await encodePage(cache, key, page, encoding))
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(page.status, { 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
