import type { Server } from 'node:http'

const DRAIN_MAX_MS = 8_000
const IDLE_CHECK_MS = 50

/** Lets requests in progress finish; connections that are still open after `DRAIN_MAX_MS` are cut. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  // Closes connections that become idle after their response, because browsers would keep them open.
  const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const closeAll = setTimeout(() => server.closeAllConnections(), DRAIN_MAX_MS)
  await promise
  clearInterval(closeIdle)
  clearTimeout(closeAll)
}
