import { expect, test } from 'vitest'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor } from './visitor.ts'

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
  `/productinfo/${saree.id}`,
  '/about',
  '/faq',
  '/contact',
]

test('a public page is the same, byte for byte, for a guest, a customer and an admin', async () => {
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

test('a page that a browser has already is not sent again', async () => {
  const first = await guest.get('/faq')
  const etag = first.headers.get('etag')!
  // As a browser says it, and as a cache in between may: that it has several, or with the tag made weak or strong.
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
    const again = await guest.get('/faq', { 'if-none-match': known })
    expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
  }
  expect((await guest.get('/faq', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a page that is drawn and a page that was kept are answered alike', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answers = [
      await guest.get('/contact', { 'accept-encoding': encoding }),
      await guest.get('/contact', { 'accept-encoding': encoding }),
    ]
    const [drawn, kept] = answers.map(({ status, headers }) => ({
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

test('a page travels compressed, and unpacks to the same page', async () => {
  const plain = await (await guest.get('/', { 'accept-encoding': 'identity' })).text()
  const response = await fetch(shop.url, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toBe(plain)
})

test('what follows the address and means nothing changes nothing', async () => {
  const plain = await guest.get('/shop/Latest')
  const junk = await guest.get('/shop/Latest?utm_source=letter&page=1&x=%00')
  expect(junk.headers.get('etag')).toBe(plain.headers.get('etag'))
})

test('a change is on the page as soon as it is made, in another process too', async () => {
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

test('search takes every sign literally', async () => {
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
  const answer = await guest.get('/shop/searchQuery?q=silk%20saree')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/shop/searchQuery/silk%20saree')
})

test('an address that is not there says so, and no page shows how the shop is built', async () => {
  for (const path of [
    '/nothing',
    '/productinfo/abc',
    '/productinfo/00000000-0000-4000-8000-000000000000',
    '/images/x/240.webp',
    '/static/../package.json',
    '/static/%2e%2e/package.json',
  ]) {
    const answer = await guest.get(path)
    expect(answer.status, path).toBe(404)
    expect(await answer.text(), path).not.toMatch(/node_modules|at .*\.ts|\/home\//)
  }
  expect((await guest.get('/shop/searchQuery/%E0%A4%A')).status).toBe(400)
})

test('no page lets a script in that the shop did not write', async () => {
  for (const path of [...publicPaths, '/authentication', '/nothing', '/admin/login']) {
    const policy = (await guest.get(path)).headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(scripts, path).toContain("'self'")
    expect(scripts, path).not.toMatch(/unsafe|\*|http/)
  }
})

test('text that looks like markup stays text', async () => {
  const title = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>'
  const trap = await sareeInShop(shop.shop.db, { title, description: title, highlights: [title] })
  const page = await (await guest.get(`/productinfo/${trap.id}`)).text()
  expect(page).not.toContain('<img src=x')
  expect(page).not.toContain('<script>alert(2)')
})
