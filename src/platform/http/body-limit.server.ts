import type { IncomingMessage } from 'node:http'

/** Allows a refusal before any of the body is read. */
export function declaresTooLongBody({ headers }: IncomingMessage, bytesMax: number): boolean {
  return Number(headers['content-length'] ?? 0) > bytesMax
}

/**
 * Destroys a request with a chunked body as soon as it exceeds the limit. Attach after the body reader, so that it receives
 * the excess chunk before the socket is destroyed.
 */
export function limitChunkedBody(request: IncomingMessage, bytesMax: number): void {
  if (request.headers['transfer-encoding'] === undefined) return
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) request.destroy()
  })
}
