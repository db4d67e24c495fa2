import { expect, test } from 'vitest'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const guest = visitor(shop.url)
const saree = await sareeInShop(shop.shop.db, {
  title: '100% silk_saree',
  categories: ['Latest', 'Popular'],
})
const publicPaths = [
  '/',
  '/shop/Latest',
  '/shop/saree',
  '/shop/searchQuery/silk',
  productPath(saree),
  '/about',
  '/faq',
  '/contact',
]

test('a public page is identical for guest, customer and admin', async () => {
  const [customer, admin] = [await signedIn(shop), await signedIn(shop, 'admin')]
  for (const path of publicPaths) {
    const [first, ...others] = await Promise.all(
      [guest, customer, admin].map(async (who) => (await who.get(path)).text()),
    )
    expect(new Set([first, ...others]).size, path).toBe(1)
    expect(first).toMatch(/^<!DOCTYPE html><html lang=/)
    expect(first).toContain('</html>')
  }
})

test('a page with a matching ETag is answered with 304', async () => {
  const first = await guest.get('/faq')
  const etag = first.headers.get('etag')!
  // Browsers and intermediate caches send If-None-Match with several tags, weak or strong.
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
    const again = await guest.get('/faq', { 'if-none-match': known })
    expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
  }
  expect((await guest.get('/faq', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('rendered and cached pages have the same response', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const responses = [
      await guest.get('/contact', { 'accept-encoding': encoding }),
      await guest.get('/contact', { 'accept-encoding': encoding }),
    ]
    const [drawn, kept] = responses.map(({ status, headers }) => ({
      status,
      ...Object.fromEntries(headers),
      date: null,
      'content-length': null,
      'server-timing': null,
      'x-request-id': null,
    }))
    expect(kept).toEqual(drawn)
  }
})

test('a compressed page decompresses to the uncompressed page', async () => {
  const plain = await (await guest.get('/', { 'accept-encoding': 'identity' })).text()
  const response = await fetch(shop.url, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toBe(plain)
})

test('unknown query parameters change nothing', async () => {
  const plain = await guest.get('/shop/Latest')
  const junk = await guest.get('/shop/Latest?utm_source=letter&page=1&x=%00')
  expect(junk.headers.get('etag')).toBe(plain.headers.get('etag'))
})

test('a change is visible immediately, even in another process', async () => {
  const other = await shop.openAnother()
  const there = visitor(other.url)
  expect(await (await there.get('/about')).text()).not.toContain('Woven in Kanchipuram')
  await publishSiteRecord(shop.shop.db, {
    kind: 'about',
    basedOnVersion: 0,
    body: { aboutUs: 'Woven in Kanchipuram' },
    publishedBy: null,
  })
  await expect
    .poll(async () => (await there.get('/about')).text())
    .toContain('Woven in Kanchipuram')
  await expect
    .poll(async () => (await guest.get('/about')).text())
    .toContain('Woven in Kanchipuram')
})

test('the search treats special characters as text', async () => {
  for (const [text, isFound] of [
    ['100%', true],
    ['SILK_S', true],
    ['%', true],
    ['0%0', false],
    ['silkxsaree', false],
    ['\\', false],
  ] as const) {
    const page = await (await guest.get(`/shop/searchQuery/${encodeURIComponent(text)}`)).text()
    expect(page.includes(saree.id), text).toBe(isFound)
    expect(page).toContain('Search Results')
  }
})

test('the search box works without script', async () => {
  const response = await guest.get('/shop/searchQuery?q=silk%20saree')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/shop/searchQuery/silk%20saree')
})

test('a missing page is answered with 404 and reveals nothing about the server', async () => {
  for (const path of [
    '/nothing',
    '/productinfo/abc',
    '/productinfo/00000000-0000-4000-8000-000000000000',
    '/images/x/240.webp',
    '/static/../package.json',
    '/static/%2e%2e/package.json',
  ]) {
    const response = await guest.get(path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).not.toMatch(/node_modules|at .*\.ts|\/home\//)
  }
  expect((await guest.get('/shop/searchQuery/%E0%A4%A')).status).toBe(404)
})

test('the CSP of every page allows only the shop’s own scripts', async () => {
  for (const path of [...publicPaths, '/authentication', '/nothing', '/admin/login']) {
    const policy = (await guest.get(path)).headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(scripts, path).toContain("'self'")
    expect(scripts, path).not.toMatch(/unsafe|\*|http/)
  }
})

test('text that looks like markup is shown as text', async () => {
  const title = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>'
  const trap = await sareeInShop(shop.shop.db, { title, description: title, highlights: [title] })
  const page = await (await guest.get(productPath(trap))).text()
  expect(page).not.toContain('<img src=x')
  expect(page).not.toContain('<script>alert(2)')
})
