import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeServer } from './close-server.ts'

async function listen(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: zari.test\r\n\r\n')
    return socket
  }
  return { server, send }
}

test('closing waits for a request in progress and then ends its kept-alive connection', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>()
  const { server, send } = await listen((_request, response) =>
    arrive(() => void response.end('complete')),
  )
  const received = text(send())
  const respond = await arrived
  const closed = closeServer(server)
  expect(server.listening).toBe(false)
  respond()
  expect(await received).toMatch(/200 OK[^]*complete/)
  await closed
})

test('closing ends a connection that has become idle', async () => {
  const { server, send } = await listen((_request, response) => response.end('done'))
  const socket = send()
  const received = text(socket)
  await once(server, 'request')
  await closeServer(server)
  expect(await received).toContain('done')
})

test('closing a server that does not listen ends at once, even when it is repeated', async () => {
  const { server } = await listen(() => {})
  await closeServer(createServer())
  await closeServer(server)
  await closeServer(server)
  expect(server.listening).toBe(false)
})
