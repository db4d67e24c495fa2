import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Overloaded } from '../admission/admission-control.server.ts'
import type { Rendered } from '../page-cache/cached-page.ts'
import { PageCache } from '../page-cache/page-cache.server.ts'
import { sendCachedPage, sendPublicPage } from './public-pages.server.ts'

const rendered = (status: number, text: string): Rendered => ({
  page: { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) },
  topics: new Set(['site']),
  cacheable: status === 200,
})
const LONG = 'silk '.repeat(500)

async function openPages() {
  const shop = {
    next: rendered(200, LONG),
    renderings: 0,
    isDown: false,
    isOverloaded: false,
    cache: new PageCache({ bytesMax: 1_000_000 }),
  }
  const server = createServer((request, response) => {
    if (sendCachedPage(request, response, shop.cache, { 'x-frame-options': 'DENY' })) return
    void sendPublicPage(request, response, {
      cache: shop.cache,
      key: request.url!.split('?')[0]!,
      search: new URL(request.url!, 'http://shop.test').search,
      render: async () => {
        if (shop.isOverloaded) throw new Overloaded()
        shop.renderings++
        return shop.next
      },
      isDatabaseUnavailable: () => shop.isDown,
      databaseMs: () => 1,
    }).catch(() => void response.writeHead(503).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const get = (init: RequestInit = {}, query = '') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${query}`, init)
  return { shop, get }
}
const timing = (response: Response) => response.headers.get('server-timing')

test('a page is rendered for the first request and sent from the cache afterwards', async () => {
  const { shop, get } = await openPages()
  const first = await get()
  expect(timing(first)).toMatch(/^cache;desc=miss, draw;dur=[\d.]+, db;dur=1\.0$/)
  const second = await get()
  expect(timing(second)).toBe('cache;desc=hit')
  expect(second.headers.get('x-frame-options')).toBe('DENY')
  expect([await first.text(), await second.text(), shop.renderings]).toEqual([LONG, LONG, 1])
})

test('every encoding of a page has the same ETag and decodes to the page', async () => {
  const { get } = await openPages()
  const tags = new Set<string | null>()
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const response = await get({ headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await response.text()).toBe(LONG)
    tags.add(response.headers.get('etag'))
  }
  expect(tags.size).toBe(1)
})

test('a short page is not compressed', async () => {
  const { shop, get } = await openPages()
  shop.next = rendered(200, 'short')
  const response = await get({ headers: { 'accept-encoding': 'br, gzip' } })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBe('accept-encoding')
})

test('a client that has the current page gets no body, whether the page is cached or just rendered', async () => {
  const { shop, get } = await openPages()
  const etag = (await get()).headers.get('etag')!
  const held = () => get({ headers: { 'if-none-match': etag } })
  expect((await held()).status).toBe(304)
  shop.cache.invalidate('site')
  expect((await held()).status).toBe(304)
  shop.next = rendered(200, `${LONG} changed`)
  shop.cache.invalidate('site')
  expect((await held()).status).toBe(200)
})

test('a HEAD request receives the headers of the page without its body', async () => {
  const { get } = await openPages()
  const response = await get({ method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  expect(response.headers.get('content-length')).toBe(String(LONG.length))
  expect(await response.text()).toBe('')
})

test('the last known page is sent while the database is unavailable, without rendering', async () => {
  const { shop, get } = await openPages()
  await get()
  shop.cache.setDisconnected(true)
  shop.isDown = true
  const response = await get()
  expect([timing(response), await response.text()]).toEqual(['cache;desc=aside', LONG])
  expect(shop.renderings).toBe(1)
})

test('a failed rendering sends the last known page, or the error if no page is known', async () => {
  const { shop, get } = await openPages()
  await get()
  shop.cache.setDisconnected(true)
  shop.next = rendered(500, 'error')
  const stale = await get()
  expect([stale.status, timing(stale), await stale.text()]).toEqual([200, 'cache;desc=aside', LONG])
  const fresh = await openPages()
  fresh.shop.next = shop.next
  expect((await fresh.get()).status).toBe(500)
})

test('an overloaded shop sends an outdated page uncached, and refuses a page it does not know', async () => {
  const { shop, get } = await openPages()
  shop.isOverloaded = true
  expect((await get()).status).toBe(503)
  shop.isOverloaded = false
  await get()
  shop.cache.invalidate('site')
  shop.isOverloaded = true
  const outdated = await get()
  expect([timing(outdated), outdated.headers.get('cache-control')]).toEqual([
    'cache;desc=outdated',
    'no-store',
  ])
  expect(await outdated.text()).toBe(LONG)
  shop.isOverloaded = false
  expect(timing(await get())).toContain('miss')
  expect(timing(await get())).toBe('cache;desc=hit')
})

test('a page that a change has just dropped is sent outdated and uncached without a database', async () => {
  const { shop, get } = await openPages()
  await get()
  shop.cache.invalidate('site')
  shop.next = rendered(503, 'no database')
  const silent = await get()
  expect([timing(silent), silent.headers.get('cache-control'), await silent.text()]).toEqual([
    'cache;desc=outdated',
    'no-store',
    LONG,
  ])
  expect(shop.renderings).toBe(2)
  shop.cache.setDisconnected(true)
  shop.isDown = true
  expect(timing(await get())).toBe('cache;desc=outdated')
  expect(shop.renderings).toBe(2)
})

test('the page of an error in the shop itself is not replaced by an outdated page', async () => {
  const { shop, get } = await openPages()
  await get()
  shop.cache.invalidate('site')
  shop.next = rendered(500, 'error')
  expect((await get()).status).toBe(500)
})

test.each([
  [301, '/new', '/new?size=L'],
  [301, '/new?page=2', '/new?page=2'],
  [302, '/new', '/new'],
])('a redirect with status %s to %s leads to %s', async (status, location, expected) => {
  const { shop, get } = await openPages()
  const page = rendered(status, '')
  shop.next = { ...page, page: { ...page.page, headers: { location } } }
  const response = await get({ redirect: 'manual' }, '?size=L')
  expect([response.status, response.headers.get('location')]).toEqual([status, expected])
})
