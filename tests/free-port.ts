import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** For an address that must be known before anybody listens there. Somebody else may take it in between; then the start says so. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
