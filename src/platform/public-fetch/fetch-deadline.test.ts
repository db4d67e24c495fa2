import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPublicFetch, type Fetched } from './fetch-public.server.ts'

const BYTES_MAX = 1000

/** Fetches from a server that sends these bytes and keeps the connection open. */
async function fetchFrom(sent: string, secondsMax?: number): Promise<Fetched> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.once('data', () => socket.write(sent))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  const port = String((server.address() as AddressInfo).port)
  const network = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: () => true,
    ports: new Set([port]),
  }
  return openPublicFetch(network, secondsMax)(`http://images.example:${port}/`, BYTES_MAX)
}

test.each(['', 'connection: upgrade\r\nupgrade: websocket\r\n'])(
  'a server that switches protocols is refused at once (headers %j)',
  async (headers) => {
    const result = `HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`
    expect(await fetchFrom(result)).toEqual({
      outcome: 'refused',
      message: 'The server responded with 101.',
    })
  },
)

test.each([
  '',
  'HTTP/1.1 200 OK\r\ncontent-le',
  'HTTP/1.1 103 Early Hints\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc',
])('a fetch fails at the deadline when the server stops after sending %j', async (sent) => {
  expect(await fetchFrom(sent, 0.2)).toEqual({
    outcome: 'refused',
    message: 'It took longer than 0.2 seconds.',
  })
})

test('a fetch fails at the deadline when the host name is never resolved', async () => {
  const network = {
    resolve: () => new Promise<never>(() => {}),
    isAllowed: () => true,
    ports: new Set(['80']),
  }
  expect(await openPublicFetch(network, 0.2)('http://images.example/', BYTES_MAX)).toMatchObject({
    message: 'It took longer than 0.2 seconds.',
  })
})
