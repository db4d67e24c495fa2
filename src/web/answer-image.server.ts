import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseAway } from '#platform/database/database-away.server.ts'
import { matchesTag, parseByteRange } from '#platform/http/byte-range.ts'
import { StorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import {
  findRendition,
  parseImagePath,
  type ImageAddress,
  type RenditionParts,
} from '#shop/media/rendition.server.ts'

const RETRY_AFTER_SECONDS = 10
/** Nobody reads a whole page of the shop in place of a picture, and drawing one for each would be dear. */
const MISSING_IS_KEPT = 'public, max-age=60'

/** Pictures never change under their address, so a browser that has one never asks again. False when it is no picture. */
export async function answerImage(
  parts: RenditionParts,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> {
  const image = parseImagePath(pathname)
  if (!image) return false
  try {
    const isKnown = matchesTag(request.headers['if-none-match'], image.etag)
    const bytes = isKnown ? null : await findRendition(parts, image.id, image.rendition)
    if (!isKnown && !bytes) {
      response
        .writeHead(404, {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': MISSING_IS_KEPT,
        })
        .end('There is no such picture.')
      return true
    }
    sayHowToTreat(response, image)
    if (bytes) send(request, response, image, bytes)
    else response.writeHead(304).end()
  } catch (problem) {
    if (!(problem instanceof StorageUnavailable) && !isDatabaseAway(problem)) throw problem
    parts.log.error({ err: problem }, 'a picture could not be fetched')
    response.writeHead(503, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
    })
    response.end('Pictures cannot be shown just now.')
  }
  return true
}

/** Uploaded by people: whatever a browser makes of the bytes, it must not run anything in them. */
function sayHowToTreat(response: ServerResponse, { etag }: ImageAddress): void {
  response.setHeader('etag', etag)
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('accept-ranges', 'bytes')
}

/** Somebody who holds the beginning of another version gets the whole. */
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
