import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { OPEN_REQUESTS_PER_ADDRESS_MAX } from '../../src/platform/http/client-limits.server.ts'
import { rawRequest } from '../support/raw-request.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const guest = visitor(shop.url)

/** Opens a request for a form and never sends its body. */
async function openForm(address: string): Promise<{ sent: ClientRequest; isOpen: boolean }> {
  const sent = request(`${shop.url}/contact`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 10,
      expect: '100-continue',
      'x-forwarded-for': address,
    },
  }).on('error', () => {})
  onTestFinished(() => void sent.destroy())
  sent.flushHeaders()
  const isOpen = await Promise.race([
    once(sent, 'continue').then(() => true),
    (once(sent, 'response') as Promise<[IncomingMessage]>).then(
      ([{ statusCode }]) => statusCode !== 429,
    ),
  ])
  return { sent, isOpen }
}
const statusFor = async (address: string) =>
  (
    await rawRequest(shop.url, {
      path: '/authentication',
      headers: { 'x-forwarded-for': address },
    })
  ).status

test('open requests are limited per client address, or per /64 network for IPv6', async () => {
  for (const [attacker, neighbour, other] of [
    ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
    ['2001:db8:1:2::7', '2001:db8:1:2:9::8', '2001:db8:1:3::7'],
  ] as const) {
    const forms = []
    for (let opened = 0; opened < OPEN_REQUESTS_PER_ADDRESS_MAX; opened++)
      forms.push(await openForm(attacker))
    expect(forms.every(({ isOpen }) => isOpen)).toBe(true)
    expect(await statusFor(neighbour)).toBe(429)
    expect(await statusFor(other)).toBe(200)
    expect((await guest.get('/authentication')).status).toBe(200)
    for (const { sent } of forms) sent.destroy()
    await expect.poll(() => statusFor(neighbour)).toBe(200)
  }
})

test('unsupported methods are refused with a list of the supported ones', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    for (const path of ['/', '/cart', '/cart/lines', '/healthz', '/nothing']) {
      const { status, headers } = await rawRequest(shop.url, { path, method })
      expect([method, path, status, headers.allow]).toEqual([method, path, 405, 'GET, HEAD, POST'])
    }
})

test('POST to a page without a form and GET of a form-only URL are refused with 405', async () => {
  for (const [method, path, allow] of [
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/about', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/images/x/240.webp', 'GET, HEAD'],
    ['GET', '/cart/lines', 'POST'],
    ['GET', '/webhooks/payments', 'POST'],
    ['GET', '/payments/verify', 'POST'],
    ['GET', '/admin/pictures', 'POST'],
    ['HEAD', '/cart/lines', 'POST'],
  ] as const) {
    const { status, headers } = await rawRequest(shop.url, { path, method })
    expect([method, path, status, headers.allow]).toEqual([method, path, 405, allow])
  }
})
