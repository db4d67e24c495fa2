import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The lower limit for Node: the same headers and bytes for every request, until its parent exits.
 */
process.once('disconnect', () => process.exit())
process.on(
  'message',
  ({ body, headers }: { body: Uint8Array; headers: Record<string, string> }) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, headers)
      response.end(body)
    })
    server.listen(0, '127.0.0.1', () =>
      process.send?.({ port: (server.address() as AddressInfo).port }),
    )
  },
)
