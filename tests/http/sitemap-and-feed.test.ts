import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const guest = visitor(shop.url)
const saree = await sareeInShop(shop.shop.db, {
  title: 'Rose & Gold </script> Saree',
  categories: ['Latest'],
})
const suit = await suitInShop(shop.shop.db, {
  title: 'Plain Suit',
  description: 'Cotton, for every day.',
})
for (let piece = 0; piece < 24; piece++)
  await sareeInShop(shop.shop.db, {
    title: `Plain Saree ${piece}`,
    description: `The ${piece}th of two dozen.`,
  })
const page = async (path: string) => (await guest.get(path)).text()

test('the sitemap lists every product, and its parts exist', async () => {
  const parts = [...(await page('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  expect(parts).toEqual(['/sitemaps/pages.xml', '/sitemaps/all.xml'])
  const products = await page(parts[1]!)
  for (const product of [saree, suit])
    expect(products).toContain(`<loc>${shop.url}${productPath(product)}</loc>`)
  expect((await guest.get('/sitemaps/zz.xml')).status).toBe(404)
})

test('the sitemap omits empty collections and has the last change of each product', async () => {
  const { db } = shop.shop
  expect(await page('/sitemaps/pages.xml')).not.toContain('/shop/Trending<')
  const trending = await sareeInShop(db, { title: 'Comes and Goes', categories: ['Trending'] })
  expect(await page('/sitemaps/pages.xml')).toContain(`<loc>${shop.url}/shop/Trending</loc>`)
  expect(await page('/sitemap.xml')).toMatch(/all\.xml<\/loc><lastmod>\d{4}-/)
  await db
    .updateTable('products')
    .set({ updated_at: new Date('2099-01-01') })
    .where('id', '=', trending.id)
    .execute()
  expect(await page('/sitemap.xml')).toContain(
    '/sitemaps/all.xml</loc><lastmod>2099-01-01T00:00:00.000Z</lastmod>',
  )
  await db
    .updateTable('products')
    .set({ updated_at: new Date(), deleted_at: new Date() })
    .where('id', '=', trending.id)
    .execute()
  expect(await page('/sitemaps/pages.xml')).not.toContain('/shop/Trending<')
})

test('robots.txt names the sitemap, lets noindex pages be crawled and blocks filter and sort variants', async () => {
  const robots = await page('/robots.txt')
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path]) => new RegExp(`^${path!.replaceAll(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
  )
  const mayRead = (path: string) => !closed.some((rule) => rule.test(path))
  for (const path of [
    '/',
    '/shop/saree?page=2',
    `${productPath(suit)}?size=L`,
    '/shop/searchQuery/silk',
    '/cart',
    '/orders',
    '/admin',
    '/authentication?type=login',
    '/feed.xml',
    '/static/entry.js',
  ])
    expect(mayRead(path), path).toBe(true)
  for (const path of [
    '/shop/saree?size=M',
    '/shop/saree?page=2&sort=price-up',
    '/shop/searchQuery/silk?size=M&price=1',
    '/site/live',
  ])
    expect(mayRead(path), path).toBe(false)
  for (const path of ['/authentication?next=/cart', '/admin/login'])
    expect(await page(path), path).toContain('<meta name="robots" content="noindex"/>')
})

test('the product feed is complete', async () => {
  const feed = await page('/feed.xml')
  expect(feed).toMatch(/^<\?xml[^]*<\/rss>\n$/)
})

test('sitemap and feed are compressed on request, and an unchanged sitemap is answered with 304', async () => {
  for (const path of ['/feed.xml', '/sitemap.xml', '/sitemaps/all.xml']) {
    const [packed, plain] = [
      await guest.get(path, { 'accept-encoding': 'gzip' }),
      await guest.get(path, { 'accept-encoding': 'identity' }),
    ]
    expect(
      [packed.headers.get('content-encoding'), plain.headers.get('content-encoding')],
      path,
    ).toEqual(['gzip', null])
    expect([packed.headers.get('vary'), plain.headers.get('vary')], path).toEqual([
      'accept-encoding',
      'accept-encoding',
    ])
    expect(await packed.text(), path).toBe(await plain.text())
  }
  const etag = (await guest.get('/sitemaps/all.xml')).headers.get('etag')!
  expect((await guest.get('/sitemaps/all.xml', { 'if-none-match': etag })).status).toBe(304)
  await sareeInShop(shop.shop.db, { title: 'One More' })
  expect((await guest.get('/sitemaps/all.xml', { 'if-none-match': etag })).status).toBe(200)
})

test('HEAD requests and aborted downloads of the feed do not block later downloads', async () => {
  for (let times = 0; times < 3; times++)
    expect((await fetch(`${shop.url}/feed.xml`, { method: 'HEAD' })).status).toBe(200)
  for (let times = 0; times < 3; times++) {
    const leaving = new AbortController()
    await fetch(`${shop.url}/feed.xml`, { signal: leaving.signal })
    leaving.abort()
  }
  await expect.poll(async () => (await guest.get('/feed.xml')).status).toBe(200)
})
