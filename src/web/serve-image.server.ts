import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { clientHolds } from '#platform/http/conditional-request.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import {
  beginPart,
  mediaAccess,
  MISSING_CACHE_CONTROL,
  RETRY_AFTER_SECONDS,
  setMediaHeaders,
  wantedRange,
} from './media-response.server.ts'
import {
  findRendition,
  parseImagePath,
  type ImageAddress,
  type RenditionParts,
} from '#shop/media/rendition.server.ts'

type ImageGate = Parameters<typeof mediaAccess>[0]

/** Serves an image. Browsers cache it for good, because it never changes under its URL. Returns
 * false if the path is not that of an image. */
export async function serveImage(
  parts: RenditionParts & ImageGate,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> {
  const image = parseImagePath(pathname)
  if (!image) return false
  const access = await mediaAccess(parts, request)
  if (access === 'refused') {
    sendMissing(response, 'no-store')
    return true
  }
  // Other sites may load images for link previews, emails and product feeds.
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  try {
    const isKnown = clientHolds(request.headers['if-none-match'], image.etag)
    const bytes = isKnown ? null : await findRendition(parts, image.id, image.rendition)
    if (!isKnown && !bytes) {
      sendMissing(response, MISSING_CACHE_CONTROL)
      return true
    }
    setMediaHeaders(response, image.etag, access)
    if (bytes) send(request, response, image, bytes)
    else response.writeHead(304).end()
  } catch (error) {
    if (!isStorageUnavailable(error) && !isDatabaseUnavailable(error)) throw error
    parts.log.error({ err: error }, 'image could not be read')
    response.writeHead(503, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
    })
    response.end('Images are unavailable at the moment.')
  }
  return true
}

function sendMissing(response: ServerResponse, cacheControl: string): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl })
    .end('There is no such image.')
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, etag }: ImageAddress,
  bytes: Buffer,
): void {
  const { length } = bytes
  const wanted = wantedRange(request, etag, length)
  if (wanted === 'unsatisfiable') {
    response
      .writeHead(416, { 'content-range': `bytes */${length}`, 'cache-control': 'no-store' })
      .end()
    return
  }
  const { first, last } = beginPart(response, wanted, { contentType, length })
  response.end(request.method === 'HEAD' ? undefined : bytes.subarray(first, last + 1))
}
