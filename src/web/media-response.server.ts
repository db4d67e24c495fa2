import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseByteRange, type ByteRange } from '#platform/http/byte-range.ts'
import { isInvited } from './opening/opening-gate.server.ts'
import type { Shop } from './shop-context.server.ts'

/** Headers that responses with images and with videos share. */

export const RETRY_AFTER_SECONDS = 10
const PRIVATE_CACHE_CONTROL = 'private, no-store'
const CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** The time is short, because a missing file may be uploaded again or restored from a backup. */
export const MISSING_CACHE_CONTROL = 'public, max-age=60'

type MediaGate = Pick<Shop, 'auth' | 'config' | 'live'>

/** Before the opening, only staff and friends see images and videos. */
export async function mediaAccess(
  gate: MediaGate,
  { headers }: IncomingMessage,
): Promise<'public' | 'private' | 'refused'> {
  if (gate.live.opening().isOpen) return 'public'
  // A request with the cookies only, which identify the visitor.
  const request = new Request(gate.config.shopUrl, { headers: { cookie: headers.cookie ?? '' } })
  return (await isInvited(gate, request)) ? 'private' : 'refused'
}

/** People upload the bytes, so no browser may execute anything in them. */
export function setMediaHeaders(
  response: ServerResponse,
  etag: string,
  access: 'public' | 'private',
): void {
  response.setHeader('etag', etag)
  response.setHeader('cache-control', access === 'private' ? PRIVATE_CACHE_CONTROL : CACHE_CONTROL)
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('accept-ranges', 'bytes')
}

/** The requested range. If it refers to another version, the whole file is wanted. */
export function wantedRange(
  { method, headers }: IncomingMessage,
  etag: string,
  length: number,
): ReturnType<typeof parseByteRange> {
  const { range, 'if-range': ifRange } = headers
  const isFresh = ifRange === undefined || ifRange === etag
  return method === 'GET' && isFresh ? parseByteRange(range, length) : 'whole'
}

/** Begins the response with the wanted part of `length` bytes. Returns the part. */
export function beginPart(
  response: ServerResponse,
  wanted: ByteRange | 'whole',
  { contentType, length }: { contentType: string; length: number },
): ByteRange {
  const part = wanted === 'whole' ? { first: 0, last: length - 1 } : wanted
  const { first, last } = part
  response.writeHead(wanted === 'whole' ? 200 : 206, {
    'content-type': contentType,
    'content-length': last - first + 1,
    ...(wanted !== 'whole' && { 'content-range': `bytes ${first}-${last}/${length}` }),
  })
  return part
}
