import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { disconnectSlowClients, ignoreOtherTimeouts } from './slow-clients.server.ts'

const LARGE = Buffer.alloc(30_000_000)

async function openServer(listener: RequestListener) {
  const server = createServer(listener)
  disconnectSlowClients(server, { stalledMs: 300, checkIntervalMs: 50 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Requests the path, reads nothing and returns the server's end of the connection. */
  async function requestWithoutReading(path: string): Promise<Socket> {
    const taken = once(server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause()
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)
    return (await taken)[0]
  }
  return { server, port, requestWithoutReading }
}

test('a client that does not read a large response is disconnected', async () => {
  const { requestWithoutReading } = await openServer((incoming, response) => {
    if (incoming.url === '/slow') ignoreOtherTimeouts(response)
    response.end(LARGE)
  })
  await Promise.all(
    ['/kept', '/slow'].map(async (path) => once(await requestWithoutReading(path), 'close')),
  )
})

test('a slow upload and an event stream without events are not disconnected', async () => {
  const { server, port, requestWithoutReading } = await openServer((incoming, response) => {
    ignoreOtherTimeouts(response)
    if (incoming.url === '/stream') response.write('retry: 1\n\n')
    else if (incoming.method === 'POST')
      incoming.resume().on('end', () => response.end('thank you'))
    else response.end(LARGE)
  })
  const form = request({
    port,
    method: 'POST',
    path: '/form',
    agent: false,
    headers: { 'content-length': 4 },
  })
  form.flushHeaders()
  await once(server, 'request')
  const stream = await requestWithoutReading('/stream')

  // Waits three times as long as the limit.
  for (let round = 0; round < 3; round++) await once(await requestWithoutReading('/large'), 'close')
  form.end('name')
  const [response] = (await once(form, 'response')) as [IncomingMessage]
  expect([await text(response), stream.destroyed]).toEqual(['thank you', false])
})
