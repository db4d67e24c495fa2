import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers every request with the same headers and bytes, which is the least work that Node can do.
 * Exits with its parent process. */
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
