import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { filterNames } from '#shop/search/filters/product-filters.ts'
import { sareeInShop } from '../../../../tests/support/builders.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader as robots } from './robots.ts'
import { loader as sitemap } from './sitemap.ts'

const { db } = await testDatabase()
type SitemapArguments = Parameters<typeof sitemap>[0]

function openSitemap(part?: string, headers: Record<string, string> = {}): Promise<Response> {
  const { args } = publicRoute<SitemapArguments>({ db }, part ? { params: { part } } : {})
  const request = new Request('http://zari.test/sitemap.xml', { headers })
  return sitemap({ ...args, request })
}
const addressesIn = async (response: Response) =>
  [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('the robots file names the sitemap and keeps crawlers out of the event stream', async () => {
  const response = robots(publicRoute<Parameters<typeof robots>[0]>({}).args)
  const lines = (await response.text()).split('\n')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Disallow: /site/live')
  expect(lines).toContain('Sitemap: http://zari.test/sitemap.xml')
})

test('the robots file disallows each filter of a list but neither lists nor searches', async () => {
  const response = robots(publicRoute<Parameters<typeof robots>[0]>({}).args)
  const disallowed = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('Disallow: '))
  for (const name of [...filterNames, 'sort'])
    expect(disallowed).toContain(`Disallow: /shop/*?*${name}=`)
  expect(disallowed).toHaveLength(filterNames.length + 2)
})

test('the sitemap of an empty shop lists a part for pages and one for all products', async () => {
  expect(await addressesIn(await openSitemap())).toEqual([
    'http://zari.test/sitemaps/pages.xml',
    'http://zari.test/sitemaps/all.xml',
  ])
})

test('the sitemap of pages leaves out collections without products', async () => {
  const before = await addressesIn(await openSitemap('pages.xml'))
  expect(before).toEqual(
    ['/', '/about', '/faq', '/contact'].map((path) => `http://zari.test${path}`),
  )
  await sareeInShop(db, { categories: ['Trending'] })
  const after = await addressesIn(await openSitemap('pages.xml'))
  expect(after).toContain('http://zari.test/shop/Trending')
  expect(after).toContain('http://zari.test/shop/saree')
  expect(after).not.toContain('http://zari.test/shop/suit')
})

test('a sitemap part lists the products of its range except deleted products', async () => {
  const shown = await sareeInShop(db, { id: 'a7f82fd9-4fcc-4a90-a122-4e7ca2cfa040' })
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  const part = async (name: string) => (await openSitemap(name)).text()
  expect(await part('a7.xml')).toContain(shown.id)
  expect(await part('a8.xml')).not.toContain(shown.id)
  expect(await part('all.xml')).toContain(shown.id)
  expect(await part('all.xml')).not.toContain(gone.id)
})

test.each(['all', 'a', 'xyz.xml', 'abc.xml', '.xml'])(
  'the sitemap part "%s" does not exist',
  async (part) => {
    await expect(openSitemap(part)).rejects.toMatchObject({ init: { status: 404 } })
  },
)

test('an unchanged sitemap is not sent again, but a changed one is sent', async () => {
  const etag = (await openSitemap('all.xml')).headers.get('etag') ?? ''
  const again = await openSitemap('all.xml', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('etag')).toBe(etag)
  await sareeInShop(db)
  const changed = await openSitemap('all.xml', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('a sitemap is compressed only for clients that accept gzip', async () => {
  const plain = await openSitemap('pages.xml')
  const compressed = await openSitemap('pages.xml', { 'accept-encoding': 'br, gzip' })
  const refused = await openSitemap('pages.xml', { 'accept-encoding': 'gzip;q=0' })
  const text = await plain.text()
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await compressed.bytes()).toString()).toBe(text)
  for (const response of [plain, compressed, refused])
    expect(response.headers.get('vary')).toBe('accept-encoding')
})
