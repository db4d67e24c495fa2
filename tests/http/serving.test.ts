import { expect, test } from 'vitest'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { figureObjections } from './figure-objections.ts'
import { rawRequest } from './raw-request.ts'
import { signedIn, visitor } from './visitor.ts'

const shop = await startShop({ LOG_LEVEL: 'silent' })
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const saree = await sareeInShop(shop.shop.db, { title: 'Peacock Kanjivaram' })

test('a cache in front may keep a page for seconds, a browser asks again each time, and data of an open page is never old', async () => {
  for (const path of ['/', '/shop/saree', `/productinfo/${saree.id}`]) {
    const { headers } = await guest.get(path)
    expect(headers.get('cache-control'), path).toBe(
      'public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=600',
    )
    expect(headers.get('vary'), path).toBe('accept-encoding')
    expect(headers.get('set-cookie'), path).toBeNull()
  }
  expect((await guest.get('/shop/saree.data')).headers.get('cache-control')).toBe(
    'public, max-age=0, must-revalidate',
  )
})

test('a personal page, its data and whatever is no page are kept by nobody', async () => {
  const paths = [
    '/cart',
    '/cart.data',
    '/orders',
    '/orders.data',
    '/profile',
    '/profile.data',
    '/authentication',
    '/nothing',
    '/orders/live',
    '/healthz',
    '/readyz',
    '/metrics',
  ]
  for (const path of paths) {
    const { headers } = await rawRequest(shop.url, {
      path,
      method: 'HEAD',
      headers: { cookie: customer.cookie },
    })
    expect(headers['cache-control'], path).toBe('no-store')
  }
})

test('a public page says how long it took, and a personal one does not', async () => {
  const first = await guest.get('/shop/suit')
  expect(first.headers.get('server-timing')).toMatch(
    /^cache;desc=miss, draw;dur=[\d.]+, db;dur=[\d.]+$/,
  )
  expect((await guest.get('/shop/suit')).headers.get('server-timing')).toBe('cache;desc=hit')
  expect((await customer.get('/orders')).headers.get('server-timing')).toBeNull()
})

test('a proxy that keeps its connections for a minute never sends a form over one that the shop has just closed', async () => {
  const { headers } = await rawRequest(shop.url, {
    path: '/about',
    headers: { connection: 'keep-alive' },
  })
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(60)
})

test('a request has an id: the proxy’s when it is well-formed, else a new one', async () => {
  const given = 'proxy-12345678'
  expect(
    (await guest.get('/authentication', { 'x-request-id': given })).headers.get('x-request-id'),
  ).toBe(given)
  const odd = (await guest.get('/authentication', { 'x-request-id': 'a b"<script>' })).headers.get(
    'x-request-id',
  )
  expect(odd).toMatch(/^[0-9a-f-]{36}$/)
})

test('it is alive and ready, and tells so without saying more', async () => {
  for (const [path, words] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await guest.get(path)
    expect([answer.status, await answer.text()]).toEqual([200, words])
  }
})

test('the figures are for this machine, not for who comes through a proxy on it', async () => {
  await guest.get('/')
  const text = await (await guest.get('/metrics')).text()
  for (const name of [
    'zari_requests_total{kind="kept"',
    'zari_request_seconds_bucket',
    'zari_page_cache_bytes',
    'zari_event_streams',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
    'zari_database_connections{state="idle"}',
    'zari_orders_total',
    'zari_payments_total',
    '# TYPE zari_jobs gauge',
  ])
    expect(text).toContain(name)
  expect(figureObjections(text)).toEqual([])
  expect((await guest.get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})

test('where there is a token, only who has it sees them', async () => {
  const other = await startShop({ METRICS_TOKEN: 'a-token-of-some-length', LOG_LEVEL: 'silent' })
  const machine = visitor(other.url)
  expect((await machine.get('/metrics')).status).toBe(404)
  expect(
    (await machine.get('/metrics', { authorization: 'Bearer another-token-of-it' })).status,
  ).toBe(404)
  const shown = await machine.get('/metrics', {
    authorization: 'Bearer a-token-of-some-length',
    'x-forwarded-for': '203.0.113.7',
  })
  expect(shown.status).toBe(200)
})

test('who logs out hears nothing more on the pages that are still open', async () => {
  const leaving = await signedIn(shop)
  const open = await leaving.get('/orders/live')
  const reader = open.body!.getReader()
  await reader.read()
  await leaving.post('/logout', {})
  let end = await reader.read()
  while (!end.done) end = await reader.read()
  expect(end.done).toBe(true)
  expect((await leaving.get('/orders/live')).status).toBe(302)
})
