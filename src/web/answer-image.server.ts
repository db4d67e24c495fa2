import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { answerImage as findImage } from '#shop/media/rendition.server.ts'

/** Pictures never change under their address, so a browser that has one never asks again. False when it is no picture. */
export async function answerImage(media: MediaStorage, request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean> {
  const image = await findImage(media, pathname)
  if (!image) return false
  response.setHeader('etag', image.etag)
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  // Uploaded by people: whatever a browser makes of the bytes, it must not run anything in them.
  response.setHeader('content-security-policy', "default-src 'none'")
  if (request.headers['if-none-match'] === image.etag) {
    response.writeHead(304).end()
    return true
  }
  response.writeHead(200, { 'content-type': image.contentType, 'content-length': image.bytes.length })
  response.end(request.method === 'HEAD' ? undefined : image.bytes)
  return true
}
