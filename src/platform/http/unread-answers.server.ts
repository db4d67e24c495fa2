import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** On which not a byte moved, although there is something to take. Node looks twice: it takes one to two of these. */
const NOT_READING_MS = 60_000
const LOOK_EVERY_MS = 10_000

/**
 * Whoever asks for much and reads nothing keeps a connection and its answer for ever. Only connections on which something waits are given
 * a time limit, so a page that goes out at once costs nothing; Node sees to it that what moves slowly is no standstill.
 */
export function cutWhoDoesNotRead(
  server: Server,
  { notReadingMs = NOT_READING_MS, lookEveryMs = LOOK_EVERY_MS } = {},
): void {
  const open = new Set<Socket>()
  function leave(this: Socket): void {
    open.delete(this)
  }
  server.on('connection', (socket: Socket) => void open.add(socket.once('close', leave)))
  const looking = setInterval(() => {
    for (const socket of open)
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(notReadingMs)
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(looking))
}

/** An answer that is still being made is waited for, and so is a form that comes slowly. */
export function waitForItsEnd(response: ServerResponse): void {
  response.on('timeout', cutIfUnread)
}

function cutIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}
