import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { eventStream, LIVE_HEADER } from '../events/event-stream.server.ts'
import { EventStreams } from '../events/event-streams.server.ts'
import { CLIENT_ADDRESS_HEADER } from '../rate-limits/client-address.server.ts'
import { identifyClient } from './client-identity.server.ts'
import { handleWithFramework, REQUEST_ID_HEADER } from './handle-with-framework.server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Limits = { max: number; perAddressMax: number }

/** Opens a server that passes requests to `handleRequest`, and records the requests that reached it
 * and its failures. */
async function listen(
  handleRequest: (request: Request) => Response | Promise<Response>,
  limits: Limits = { max: 2, perAddressMax: 1 },
) {
  const hub = { subscribeAll: () => () => {}, onGap: () => () => {} }
  const streams = new EventStreams(hub, limits)
  const requests: Request[] = []
  const failures: unknown[] = []
  const parts = {
    streams,
    client: identifyClient([]),
    async handleRequest(request: Request) {
      requests.push(request)
      return handleRequest(request)
    },
  }
  const server = createServer(
    (incoming, response) =>
      void handleWithFramework(parts, incoming, response, { id: 'request-1' }).catch(
        (error: unknown) => {
          failures.push(error)
          response.writeHead(500).end()
        },
      ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, requests, failures, streams }
}

test('a response without cache-control is personal and never cached', async () => {
  const { origin } = await listen(() => new Response('yours', { status: 201 }))
  const response = await fetch(origin)
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
    201,
    'no-store',
    'yours',
  ])
})

test('a response keeps its own cache-control', async () => {
  const headers = { 'cache-control': 'public, max-age=60' }
  const { origin } = await listen(() => new Response('public', { headers }))
  expect((await fetch(origin)).headers.get('cache-control')).toBe('public, max-age=60')
})

test('the client address and request id from the listener replace those that a browser sends', async () => {
  const { origin, requests } = await listen(() => new Response('ok'))
  await fetch(origin, {
    headers: { [CLIENT_ADDRESS_HEADER]: '203.0.113.9', [REQUEST_ID_HEADER]: 'forged' },
  })
  expect(requests[0]!.headers.get(CLIENT_ADDRESS_HEADER)).toBe('127.0.0.1')
  expect(requests[0]!.headers.get(REQUEST_ID_HEADER)).toBe('request-1')
})

test('the body of a post reaches the framework unchanged', async () => {
  const { origin } = await listen(async (request) => new Response(await request.text()))
  const body = 'name=₹ & ਪੰਜਾਬੀ'
  expect(await (await fetch(origin, { method: 'POST', body })).text()).toBe(body)
})

test('a head request has the headers of the page without a body, and ends its rendering', async () => {
  const { origin, requests } = await listen(
    () => new Response('page', { headers: { 'x-page': 'home' } }),
  )
  const response = await fetch(origin, { method: 'HEAD' })
  expect([response.headers.get('x-page'), await response.text()]).toEqual(['home', ''])
  expect(requests[0]!.signal.aborted).toBe(true)
})

test('a live response opens an event stream, and the topics are not sent to the browser', async () => {
  const { origin, streams } = await listen(() => eventStream(['orders']))
  const response = await fetch(`${origin}/orders/live`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get(LIVE_HEADER)).toBeNull()
  expect(streams.size).toBe(1)
})

test('a head request for a live page opens no stream', async () => {
  const { origin, streams } = await listen(() => eventStream(['orders']))
  const response = await fetch(`${origin}/orders/live`, { method: 'HEAD' })
  expect([response.status, response.headers.get(LIVE_HEADER)]).toEqual([200, null])
  expect(streams.size).toBe(0)
})

test('a stream above the limit is refused before the framework is called', async () => {
  const { origin, requests, streams } = await listen(() => eventStream(['orders']), {
    max: 0,
    perAddressMax: 1,
  })
  const response = await fetch(`${origin}/orders/live?page=2`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect([requests.length, streams.size]).toEqual([0, 0])
})

test('the limit of streams also applies to another spelling of a live path', async () => {
  const { origin, requests, streams } = await listen(() => eventStream(['orders']), {
    max: 0,
    perAddressMax: 1,
  })
  const response = await fetch(`${origin}/orders/live.data`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect([requests.length, streams.size]).toEqual([1, 0])
})

test('the limit of streams of one address does not affect another address', async () => {
  const { origin, streams } = await listen(() => eventStream(['orders']), {
    max: 5,
    perAddressMax: 1,
  })
  const from = async (address: string) =>
    (await fetch(`${origin}/live`, { headers: { 'x-forwarded-for': address } })).status
  expect([
    await from('203.0.113.1'),
    await from('203.0.113.1'),
    await from('203.0.113.2'),
    await from('2001:db8::1'),
    await from('2001:db8::2'),
  ]).toEqual([200, 503, 200, 200, 503])
  expect(streams.size).toBe(3)
})

test('a failure of the framework is reported while the browser still waits', async () => {
  const { origin, failures } = await listen(() => {
    throw new Error('the page failed')
  })
  expect((await fetch(origin)).status).toBe(500)
  expect(failures).toMatchObject([{ message: 'the page failed' }])
})

test('a failure after the browser has left is not reported', async () => {
  const leaving = new AbortController()
  const { promise: handled, resolve } = Promise.withResolvers<void>()
  const { origin, failures } = await listen(async (request) => {
    const left = new Promise((aborted) => request.signal.addEventListener('abort', aborted))
    leaving.abort()
    await left
    resolve()
    throw new Error('the browser has left')
  })
  await expect(fetch(origin, { signal: leaving.signal })).rejects.toThrow('aborted')
  await handled
  await new Promise(setImmediate)
  expect(failures).toEqual([])
})
