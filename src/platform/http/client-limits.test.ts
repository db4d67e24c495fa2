import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { AddressQuota, limitConnections } from './client-limits.server.ts'

test('an address may use its whole quota, and releasing a use twice frees it only once', () => {
  const quota = new AddressQuota(2)
  const [first, second] = [quota.take('192.0.2.7'), quota.take('192.0.2.7')]
  expect([typeof first, typeof second, quota.take('192.0.2.7')]).toEqual([
    'function',
    'function',
    null,
  ])
  expect(quota.take('192.0.2.8')).not.toBeNull()
  first?.()
  first?.()
  expect(quota.take('192.0.2.7')).not.toBeNull()
  expect(quota.take('192.0.2.7')).toBeNull()
})

test('a null address has no limit', () => {
  const quota = new AddressQuota(0)
  expect(quota.take(null)).not.toBeNull()
  expect(quota.take('192.0.2.7')).toBeNull()
})

async function openServer(
  isTrusted: (address: string) => boolean,
  limits: { max?: number; perAddressMax?: number },
) {
  const server = createServer((_request, response) => response.end('served'))
  limitConnections(server, isTrusted, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return async (): Promise<{ socket: Socket; isServed: boolean }> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
    const isServed = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    return { socket, isServed }
  }
}

test('a connection above the quota of its address is closed, and accepted once another one ends', async () => {
  const open = await openServer(() => false, { perAddressMax: 2 })
  const first = await open()
  expect([first.isServed, (await open()).isServed, (await open()).isServed]).toEqual([
    true,
    true,
    false,
  ])
  first.socket.destroy()
  await expect.poll(async () => (await open()).isServed).toBe(true)
})

test('a trusted proxy has no quota, but all connections together have a limit', async () => {
  const open = await openServer(() => true, { max: 3, perAddressMax: 1 })
  const served = [await open(), await open(), await open(), await open()]
  expect(served.map(({ isServed }) => isServed)).toEqual([true, true, true, false])
})
