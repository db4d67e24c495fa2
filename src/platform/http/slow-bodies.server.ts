import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendPlain } from './plain-response.server.ts'

/** Maximum time for a request body and its minimum speed. */
export type BodyPace = { secondsMax: number; bytesPerSecondMin: number }

/** Within this time, a form of 128 KB needs only 2 KB per second. */
export const FORM_PACE: BodyPace = { secondsMax: 60, bytesPerSecondMin: 0 }
/** Half an hour is enough for a gigabyte at 5 Mbit/s. Even the slowest mobile networks exceed 8 KB
 * per second. */
export const UPLOAD_PACE: BodyPace = { secondsMax: 30 * 60, bytesPerSecondMin: 8_000 }

/** Interval of the speed checks; long enough to survive a short loss of the connection. */
const WINDOW_MS = 30_000

/** Time within which a refused client should have read the response. */
const DISCARD_MAX_MS = 60_000

/** Answers with 408 and disconnects when the body takes too long or arrives too slowly. */
export function limitSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  pace: BodyPace,
  windowMs = WINDOW_MS,
): void {
  if (!hasBody(request)) return
  const { secondsMax, bytesPerSecondMin } = pace
  const intervalMs = Math.min(windowMs, secondsMax * 1000)
  let passedMs = 0
  let bytesBefore = request.socket.bytesRead
  const check = () => {
    if (request.complete) return clearInterval(checking)
    const { bytesRead } = request.socket
    const isTooSlow = bytesRead - bytesBefore < (bytesPerSecondMin * intervalMs) / 1000
    bytesBefore = bytesRead
    passedMs += intervalMs
    // When received bytes are still unread, the shop is slow rather than the client.
    if (passedMs >= secondsMax * 1000 || (isTooSlow && request.readableLength === 0))
      disconnect(request, response)
  }
  const checking = setInterval(check, intervalMs).unref()
  response.once('close', () => clearInterval(checking))
}

/** Reads and discards the rest of a body after an early response, such as a refused upload.
 * Otherwise a client that is still sending would not read the response. */
export function discardUnreadBody(request: IncomingMessage, maxMs = DISCARD_MAX_MS): void {
  if (request.complete) return
  request.removeAllListeners('data').resume()
  const disconnecting = setTimeout(() => request.socket.destroy(), maxMs).unref()
  request.once('close', () => clearTimeout(disconnecting))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function disconnect(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.socket.destroy()
  response.once('finish', () => request.socket.destroySoon())
  sendPlain(response, 408, 'Sending took too long. Please try again.', { connection: 'close' })
}
