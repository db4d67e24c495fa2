import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { clientHolds } from '#platform/http/conditional-request.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import { parseVideoPath, videoKey } from '#shop/videos/video-file.ts'
import { findVideoFile } from '#shop/videos/video-store.server.ts'
import {
  beginPart,
  mediaAccess,
  MISSING_CACHE_CONTROL,
  RETRY_AFTER_SECONDS,
  setMediaHeaders,
  wantedRange,
} from './media-response.server.ts'
import type { Shop } from './shop-context.server.ts'

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
  const access = await mediaAccess(shop, request)
  if (access === 'refused') {
    sendText(response, 404, 'no-store', 'There is no such video.')
    return true
  }
  try {
    const video = await findVideoFile(shop.db, address.id)
    const file = video?.type === address.type ? { ...address, length: video.byteCount } : null
    const start = file && (await shop.media.readPart(videoKey(file.id, file.type), 0, 0))
    if (file && start) {
      setMediaHeaders(response, etagOf(file.id), access)
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

function sendText(
  response: ServerResponse,
  status: number,
  cacheControl: string,
  text: string,
): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl }
  response.writeHead(status, headers).end(text)
}

const etagOf = (id: string) => `"${id}"`

type VideoFile = NonNullable<ReturnType<typeof parseVideoPath>> & { length: number }

async function send(
  media: MediaStorage,
  request: IncomingMessage,
  response: ServerResponse,
  { id, type, length }: VideoFile,
): Promise<void> {
  if (clientHolds(request.headers['if-none-match'], etagOf(id)))
    return void response.writeHead(304).end()
  const wanted = wantedRange(request, etagOf(id), length)
  if (wanted === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${length}`)
    return sendText(response, 416, 'no-store', 'The video is shorter.')
  }
  // A player may have gone while the file was looked up.
  if (response.destroyed) return
  const { first, last } = beginPart(response, wanted, { contentType: `video/${type}`, length })
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
