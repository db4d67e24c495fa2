import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { parseByteRange } from '#platform/http/byte-range.ts'
import { clientHolds } from '#platform/http/conditional-request.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import { parseVideoPath, videoKey } from '#shop/videos/video-file.ts'
import { findVideoFile } from '#shop/videos/video-store.server.ts'
import { isInvited } from './opening/opening-gate.server.ts'
import type { Shop } from './shop-context.server.ts'

const RETRY_AFTER_SECONDS = 10
const CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** The time is short, because a missing video may be restored from a backup. */
const MISSING_CACHE_CONTROL = 'public, max-age=60'
/** Maximum memory for one response, whatever the length of the video. */
const PART_BYTES = 512 * 1024

type VideoShop = Pick<Shop, 'auth' | 'config' | 'live' | 'db' | 'media' | 'log'>

/** Serves a video in parts. Browsers cache it for good, because it never changes under its URL.
 * Returns false if the path is not that of a video. */
export async function serveVideo(
  shop: VideoShop,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> {
  const address = parseVideoPath(pathname)
  if (!address) return false
  const isPrivate = !shop.live.opening().isOpen
  if (isPrivate && !(await isInvited(shop, requestOf(request, shop.config.shopUrl)))) {
    sendText(response, 404, 'no-store', 'There is no such video.')
    return true
  }
  try {
    const video = await findVideoFile(shop.db, address.id)
    const file = video?.type === address.type ? { ...address, length: video.byteCount } : null
    const start = file && (await shop.media.readPart(videoKey(file.id, file.type), 0, 0))
    if (file && start) {
      setHeaders(response, file.id, isPrivate ? 'private, no-store' : CACHE_CONTROL)
      await send(shop.media, request, response, file)
    } else sendText(response, 404, MISSING_CACHE_CONTROL, 'There is no such video.')
  } catch (error) {
    if (!isStorageUnavailable(error) && !isDatabaseUnavailable(error)) throw error
    shop.log.error({ err: error }, 'video could not be read')
    if (response.headersSent) response.destroy()
    else {
      response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
      sendText(response, 503, 'no-store', 'Videos are unavailable at the moment.')
    }
  }
  return true
}

/** A request with the cookies only, which identify the visitor. */
function requestOf({ headers }: IncomingMessage, shopUrl: string): Request {
  return new Request(shopUrl, { headers: { cookie: headers.cookie ?? '' } })
}

function sendText(
  response: ServerResponse,
  status: number,
  cacheControl: string,
  text: string,
): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl }
  response.writeHead(status, headers).end(text)
}

/** Staff upload the bytes, so no browser may execute anything in them. */
function setHeaders(response: ServerResponse, id: string, cacheControl: string): void {
  response.setHeader('etag', `"${id}"`)
  response.setHeader('cache-control', cacheControl)
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('accept-ranges', 'bytes')
}

type VideoFile = NonNullable<ReturnType<typeof parseVideoPath>> & { length: number }

/** Sends the requested range. If the range refers to another version, sends the whole video. */
async function send(
  media: MediaStorage,
  request: IncomingMessage,
  response: ServerResponse,
  { id, type, length }: VideoFile,
): Promise<void> {
  const { range, 'if-range': ifRange, 'if-none-match': held } = request.headers
  if (clientHolds(held, `"${id}"`)) return void response.writeHead(304).end()
  const isFresh = ifRange === undefined || ifRange === `"${id}"`
  const wanted = request.method === 'GET' && isFresh ? parseByteRange(range, length) : 'whole'
  if (wanted === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${length}`)
    return sendText(response, 416, 'no-store', 'The video is shorter.')
  }
  const { first, last } = wanted === 'whole' ? { first: 0, last: length - 1 } : wanted
  response.writeHead(wanted === 'whole' ? 200 : 206, {
    'content-type': `video/${type}`,
    'content-length': last - first + 1,
    ...(wanted !== 'whole' && { 'content-range': `bytes ${first}-${last}/${length}` }),
  })
  if (request.method === 'HEAD') return void response.end()
  const parts = Readable.from(partsOf(media, videoKey(id, type), first, last), { highWaterMark: 1 })
  await pipeline(parts, response).catch((error: NodeJS.ErrnoException) => {
    // Players close the connection once they have enough.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

async function* partsOf(
  media: MediaStorage,
  key: string,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  for (let from = first; from <= last;) {
    const part = await media.readPart(key, from, Math.min(last, from + PART_BYTES - 1))
    if (!part || part.length === 0) throw new Error(`The file ${key} ends too early.`)
    yield part
    from += part.length
  }
}
