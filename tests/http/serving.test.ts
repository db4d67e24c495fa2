import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { findMetricsErrors } from '../support/metrics-format.ts'
import { rawRequest } from '../support/raw-request.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop({ LOG_LEVEL: 'silent' })
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const saree = await sareeInShop(shop.shop.db, { title: 'Peacock Kanjivaram' })

test('a shared cache may keep a page for seconds, and browsers always revalidate', async () => {
  for (const path of ['/', '/shop/saree', productPath(saree)]) {
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

test('browsers find the icons and the manifest that the pages name', async () => {
  const page = await (await guest.get('/')).text()
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/touch-icon.png', 'image/png'],
    ['/shop.webmanifest', 'application/manifest+json'],
  ] as const) {
    expect(page).toContain(`href="${path}"`)
    const response = await guest.get(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, type])
  }
  const { name, icons } = (await (await guest.get('/shop.webmanifest')).json()) as {
    name: string
    icons: { src: string }[]
  }
  expect(name).toBe('Zari')
  for (const { src } of icons) expect((await guest.get(src)).status, src).toBe(200)
})

test('/shop leads to all products', async () => {
  const { status, headers } = await guest.get('/shop')
  expect([status, headers.get('location')]).toEqual([302, '/shop/All'])
  const page = await (await guest.get('/shop/All')).text()
  expect(page).toContain('All Products')
  expect(page).toContain('Peacock Kanjivaram')
})

test('a page number past the end of the orders redirects to the last page', async () => {
  for (const path of ['/orders?page=99', '/orders?page=2']) {
    const { status, headers } = await customer.get(path)
    expect([status, headers.get('location')]).toEqual([302, '/orders'])
  }
})

test('the price filter offers only price bands that have products', async () => {
  for (const sellingPricePaise of [249_900, 600_000])
    await sareeInShop(shop.shop.db, { categories: ['Popular'], sellingPricePaise })
  const page = await (await guest.get('/shop/Popular')).text()
  expect(page).toContain('5,000 – 10,000 Rs.')
  for (const none of ['Under 1,000 Rs.', '10,000 Rs. and more']) expect(page).not.toContain(none)
})

test('personal pages, their data and errors are not cacheable', async () => {
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

test('a public page reports its server timing, and a personal page does not', async () => {
  const first = await guest.get('/shop/suit')
  expect(first.headers.get('server-timing')).toMatch(
    /^cache;desc=miss, draw;dur=[\d.]+, db;dur=[\d.]+$/,
  )
  expect((await guest.get('/shop/suit')).headers.get('server-timing')).toBe('cache;desc=hit')
  expect((await customer.get('/orders')).headers.get('server-timing')).toBeNull()
})

test('idle connections stay open for more than a minute, which is longer than a proxy keeps them', async () => {
  const { headers } = await rawRequest(shop.url, {
    path: '/about',
    headers: { connection: 'keep-alive' },
  })
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(60)
})

test('a request keeps the proxy’s well-formed request id and otherwise gets a new one', async () => {
  const given = 'proxy-12345678'
  expect(
    (await guest.get('/authentication', { 'x-request-id': given })).headers.get('x-request-id'),
  ).toBe(given)
  const replacedId = (
    await guest.get('/authentication', { 'x-request-id': 'a b"<script>' })
  ).headers.get('x-request-id')
  expect(replacedId).toMatch(/^[0-9a-f-]{36}$/)
})

test('health checks report live and ready, and nothing else', async () => {
  for (const [path, words] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await guest.get(path)
    expect([response.status, await response.text()]).toEqual([200, words])
  }
})

test('metrics are served to this machine, but not through a proxy on it', async () => {
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
    'zari_stock_held_share 0',
    '# TYPE zari_jobs gauge',
  ])
    expect(text).toContain(name)
  expect(findMetricsErrors(text)).toEqual([])
  expect((await guest.get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})

test('if a metrics token is configured, requests for metrics must send it', async () => {
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

test('event streams of open pages end after a logout', async () => {
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
