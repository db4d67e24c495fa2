import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { cutWhoDoesNotRead, waitForItsEnd } from './unread-answers.server.ts'

const LARGE = Buffer.alloc(30_000_000)

async function openServer(listener: RequestListener) {
  const server = createServer(listener)
  cutWhoDoesNotRead(server, { notReadingMs: 300, lookEveryMs: 50 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Asks and takes nothing. Answers the server's end of the connection. */
  async function askAndNotRead(path: string): Promise<Socket> {
    const taken = once(server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause()
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)
    return (await taken)[0]
  }
  return { server, port, askAndNotRead }
}

test('who asks for much and reads nothing is let go, whether the answer was finished at once or not', async () => {
  const { askAndNotRead } = await openServer((asked, response) => {
    if (asked.url === '/slow') waitForItsEnd(response)
    response.end(LARGE)
  })
  await Promise.all(
    ['/kept', '/slow'].map(async (path) => once(await askAndNotRead(path), 'close')),
  )
})

test('a form that comes slowly and a stream with little news are waited for', async () => {
  const { server, port, askAndNotRead } = await openServer((asked, response) => {
    waitForItsEnd(response)
    if (asked.url === '/stream') response.write('retry: 1\n\n')
    else if (asked.method === 'POST') asked.resume().on('end', () => response.end('thank you'))
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
  const stream = await askAndNotRead('/stream')

  // Three times as long as somebody is waited for who takes nothing.
  for (let round = 0; round < 3; round++) await once(await askAndNotRead('/large'), 'close')
  form.end('name')
  const [answer] = (await once(form, 'response')) as [IncomingMessage]
  expect([await text(answer), stream.destroyed]).toEqual(['thank you', false])
})
