import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum time without progress while a client leaves data unread. Node may take up to twice as
 * long to notice. */
const STALLED_MS = 60_000
const CHECK_INTERVAL_MS = 10_000

/** Disconnects clients that request data and do not read it. Slow reading counts as progress. Only
 * connections with unread data get a socket timeout, so a page that is read at once costs nothing. */
export function disconnectSlowClients(
  server: Server,
  { stalledMs = STALLED_MS, checkIntervalMs = CHECK_INTERVAL_MS } = {},
): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const checking = setInterval(() => {
    for (const socket of sockets)
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(stalledMs)
  }, checkIntervalMs).unref()
  server.once('close', () => clearInterval(checking))
}

/** Limits the timeout to unread responses, so that slow forms and responses still being created are
 * not cut off. */
export function ignoreOtherTimeouts(response: ServerResponse): void {
  response.on('timeout', destroyIfUnread)
}

function destroyIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}
