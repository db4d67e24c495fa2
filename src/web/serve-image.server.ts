import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { parseByteRange } from '#platform/http/byte-range.ts'
import { clientHolds } from '#platform/http/conditional-request.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import { isInvited } from './opening/opening-gate.server.ts'
import type { Shop } from './shop-context.server.ts'
import {
  findRendition,
  parseImagePath,
  type ImageAddress,
  type RenditionParts,
} from '#shop/media/rendition.server.ts'

const RETRY_AFTER_SECONDS = 10
const CACHE_CONTROL = 'public, max-age=31536000, immutable'
const PRIVATE_CACHE_CONTROL = 'private, no-store'
/** The time is short, because a missing image may be uploaded again. */
const MISSING_CACHE_CONTROL = 'public, max-age=60'

/** Before the opening, only staff and friends see images. */
type ImageGate = Pick<Shop, 'auth' | 'config' | 'live'>

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
  const isPrivate = !parts.live.opening().isOpen
  if (isPrivate && !(await isInvited(parts, requestOf(request, parts.config.shopUrl)))) {
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
    setHeaders(response, image, isPrivate ? PRIVATE_CACHE_CONTROL : CACHE_CONTROL)
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

/** A request with the cookies only, which identify the visitor. */
function requestOf({ headers }: IncomingMessage, shopUrl: string): Request {
  return new Request(shopUrl, { headers: { cookie: headers.cookie ?? '' } })
}

function sendMissing(response: ServerResponse, cacheControl: string): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl })
    .end('There is no such image.')
}

/** Users upload the bytes, so no browser may execute anything in them. */
function setHeaders(response: ServerResponse, { etag }: ImageAddress, cacheControl: string): void {
  response.setHeader('etag', etag)
  response.setHeader('cache-control', cacheControl)
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('accept-ranges', 'bytes')
}

/** Sends the requested range. If the range refers to another version, sends the whole image. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, etag }: ImageAddress,
  bytes: Buffer,
): void {
  const { range, 'if-range': ifRange } = request.headers
  const isFresh = ifRange === undefined || ifRange === etag
  const wanted = request.method === 'GET' && isFresh ? parseByteRange(range, bytes.length) : 'whole'
  if (wanted === 'unsatisfiable') {
    response
      .writeHead(416, { 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' })
      .end()
    return
  }
  const part = wanted === 'whole' ? bytes : bytes.subarray(wanted.first, wanted.last + 1)
  response.writeHead(wanted === 'whole' ? 200 : 206, {
    'content-type': contentType,
    'content-length': part.length,
    ...(wanted !== 'whole' && {
      'content-range': `bytes ${wanted.first}-${wanted.last}/${bytes.length}`,
    }),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}
