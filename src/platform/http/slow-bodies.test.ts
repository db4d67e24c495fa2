import { once } from 'node:events'
import {
  createServer,
  IncomingMessage,
  request,
  ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { discardUnreadBody, FORM_PACE, limitSlowBody, type BodyPace } from './slow-bodies.server.ts'

const LENGTH = 1_000
const WINDOW_MS = 500

async function openServer(pace: BodyPace) {
  const server = createServer((incoming, response) => {
    limitSlowBody(incoming, response, pace, WINDOW_MS)
    incoming.resume().once('end', () => response.end('received'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends the body at this many bytes per window. Resolves with the status and text of the response. */
async function send(port: number, bytesPerWindow: number): Promise<[number, string]> {
  const sent = request({
    port,
    method: 'POST',
    agent: false,
    headers: { 'content-length': LENGTH },
  }).on('error', () => {})
  const response = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.flushHeaders()
  let left = LENGTH
  const sending = setInterval(() => {
    const bytes = Math.min(left, bytesPerWindow / 4)
    left -= bytes
    sent.write(Buffer.alloc(bytes))
    if (left > 0) return
    clearInterval(sending)
    sent.end()
  }, WINDOW_MS / 4)
  onTestFinished(() => {
    clearInterval(sending)
    sent.destroy()
  })
  const [result] = await response
  clearInterval(sending)
  return [result.statusCode ?? 0, await text(result)]
}

test('a slow body is refused with 408 at the time limit, even if it arrives steadily', async () => {
  const port = await openServer({ secondsMax: 0.3, bytesPerSecondMin: 0 })
  expect(await send(port, 4)).toEqual([408, 'Sending took too long. Please try again.'])
})

test('a slow upload is accepted unless it stays below the minimum rate', async () => {
  const port = await openServer({ secondsMax: 60, bytesPerSecondMin: 500 })
  expect((await send(port, 4))[0]).toBe(408)
  expect(await send(port, 800)).toEqual([200, 'received'])
})

test('a request without a body has no timer', () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => timers.mockRestore())
  const limited = (headers: IncomingHttpHeaders) => {
    timers.mockClear()
    const incoming = Object.assign(new IncomingMessage(new Socket()), { headers })
    const response = new ServerResponse(incoming)
    limitSlowBody(incoming, response, FORM_PACE)
    response.emit('close')
    return timers.mock.calls.length > 0
  }
  expect(limited({})).toBe(false)
  expect(limited({ 'content-length': '0' })).toBe(false)
  expect(limited({ 'content-length': '1' })).toBe(true)
  expect(limited({ 'transfer-encoding': 'chunked' })).toBe(true)
})

test('a refused client may continue sending for a while and is then disconnected', async () => {
  const server = createServer((incoming, response) => {
    response.once('finish', () => discardUnreadBody(incoming, WINDOW_MS))
    response.writeHead(413).end('too long')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: ${LENGTH}\r\n\r\n`)
  expect(await text(socket)).toContain('413')
})
