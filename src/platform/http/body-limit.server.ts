import type { IncomingMessage } from 'node:http'

/** Whether the declared length is too long, which allows a refusal before any of the body is read. */
export function declaresTooLongBody({ headers }: IncomingMessage, bytesMax: number): boolean {
  return Number(headers['content-length'] ?? 0) > bytesMax
}

/** Destroys a request as soon as its chunked body exceeds the limit. Attach it after the body
 * reader, which must receive the excess chunk before the socket is destroyed. */
export function limitChunkedBody(request: IncomingMessage, bytesMax: number): void {
  if (request.headers['transfer-encoding'] === undefined) return
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) request.destroy()
  })
}
