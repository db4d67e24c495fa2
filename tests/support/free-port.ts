import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range that Linux, macOS and Windows assign to outgoing connections and to servers that
 * ask for any port. A server that is restarted on such a port finds it free again.
 */
const FIRST_PORT = 12_000
const LAST_PORT = 32_000
const TRIES_MAX = 100

/**
 * A port for a URL that must be known before the server listens. Another program may take it in
 * between; the start then fails.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT))
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found between ${FIRST_PORT} and ${LAST_PORT}`)
}

/** Listens on all addresses, because `localhost` may be 127.0.0.1 or ::1. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen(port)
  if (!(await listening)) return false
  server.close()
  await once(server, 'close')
  return true
}
