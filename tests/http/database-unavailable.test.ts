import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { picture, sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'zari-away-'))
chmodSync(dataDir, 0o755)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const start = () => startEmbeddedPostgres({ dataDir, durable: false })

const first = await start()
const shop = await startShop({ LOG_LEVEL: 'silent' }, first.connection)
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')
const saree = await sareeInShop(shop.shop.db, {
  originalPricePaise: 1_000_000,
  title: 'Peacock Kanjivaram',
  categories: ['Latest'],
})
const setPrice = (basedOn: number, sellingPricePaise: number) =>
  quickEditProduct(shop.shop.db, {
    ...{ id: saree.id, basedOn, sellingPricePaise, quantity: null, savedBy: admin.id },
  })
const pictureToBeMade = await picture(shop.shop.db)

test('cached pages are served while the database is down, and other pages show a friendly error', async () => {
  const kept = ['/', '/shop/Latest', productPath(saree), '/about']
  const isCached = (page: string) => shop.serving.cache.has(page)
  const readAll = () => Promise.all(kept.map(async (page) => (await guest.get(page)).text()))
  await expect.poll(() => readAll().then(() => kept.every(isCached))).toBe(true)
  const before = await readAll()
  expect((await setPrice(1, 555_500)).outcome).toBe('saved')
  await expect.poll(() => isCached('/shop/Latest') || isCached(productPath(saree))).toBe(false)
  await first.stop()
  await expect.poll(async () => (await guest.get('/readyz')).status).toBe(503)
  expect((await guest.get('/healthz')).status).toBe(200)

  for (const [place, page] of kept.entries()) {
    const response = await guest.get(page)
    expect([page, response.status, (await response.text()) === before[place]]).toEqual([
      page,
      200,
      true,
    ])
    const timing = response.headers.get('server-timing')
    if (page === '/about') expect(timing).toBe('cache;desc=aside')
    else if (page !== '/') expect(timing).toBe('cache;desc=outdated')
    expect(response.headers.get('cache-control') === 'no-store').toBe(
      timing === 'cache;desc=outdated',
    )
  }
  for (const [who, page] of [
    [guest, '/shop/suit'],
    [customer, '/orders'],
    [customer, '/cart'],
    [customer, '/profile'],
  ] as const) {
    const response = await who.get(page)
    expect([page, response.status, response.headers.get('retry-after')]).toEqual([page, 503, '5'])
    const text = await response.text()
    expect(text).toContain('Back in a moment')
    expect(text).toContain(response.headers.get('x-request-id'))
    expect(text).not.toMatch(/ECONNREFUSED|ENOENT|node_modules/)
  }
  const drawing = await guest.get(`/images/${pictureToBeMade}/240.webp`)
  expect([drawing.status, drawing.headers.get('cache-control')]).toEqual([503, 'no-store'])
  const refused = await guest.post('/contact', {
    yourName: 'Asha',
    yourEmail: 'asha@example.com',
    yourSubject: '',
    yourMessage: 'Hello',
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
})

test('cached pages are discarded and rendered again after the database is back', async () => {
  const second = await start()
  afterAll(() => second.stop())
  await expect.poll(async () => (await guest.get('/readyz')).status).toBe(200)
  expect((await setPrice(2, 777_700)).outcome).toBe('saved')
  await expect.poll(async () => (await guest.get('/shop/Latest')).text()).toContain('7,777')
  await expect
    .poll(async () => (await guest.get('/shop/Latest')).headers.get('server-timing'))
    .toBe('cache;desc=hit')
  expect((await customer.get('/orders')).status).toBe(200)
})
