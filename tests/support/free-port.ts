import { once } from 'node:events'
import { createServer } from 'node:net'

/** This range is below the ports that Linux, macOS and Windows assign automatically. A restarted
 * server therefore finds its port still free. */
const FIRST_PORT = 12_000
const LAST_PORT = 32_000
const TRIES_MAX = 100

/** Returns a port for a URL that must be known before the server listens. If another program takes
 * the port first, the start fails. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT))
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found between ${FIRST_PORT} and ${LAST_PORT}`)
}

/** Tries to listen on all addresses, because `localhost` may be 127.0.0.1 or ::1. */
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
