import { expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor } from './visitor.ts'

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

test('every page that may be found has one address, whatever follows it', async () => {
  for (const [asked, canonical] of [
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/shop/saree?x=1', '/shop/saree'],
    [`/productinfo/${saree.id}?x=1`, `/productinfo/${saree.id}`],
    ['/faq', '/faq'],
  ]) {
    expect(await page(asked!)).toContain(`<link rel="canonical" href="${shop.url}${canonical}"/>`)
  }
})

test('a collection in other letters, and a page behind the end of a list, are led to where they are', async () => {
  const led = async (path: string) => {
    const { status, headers } = await guest.get(path)
    return [status, headers.get('location')]
  }
  expect(await led('/shop/SAREE')).toEqual([301, '/shop/saree'])
  expect(await led('/shop/latest?sort=price-up&size=M&x=1')).toEqual([
    301,
    '/shop/Latest?size=M&sort=price-up',
  ])
  expect(await led('/shop/saree?page=300')).toEqual([302, '/shop/saree?page=2'])
  expect(await led('/shop/suit?page=2&sort=price-up')).toEqual([302, '/shop/suit?sort=price-up'])
  expect(await led('/shop/searchQuery/plain?page=42')).toEqual([
    302,
    '/shop/searchQuery/plain?page=2',
  ])
  expect(await led('/shop/saree?page=2')).toEqual([200, null])
  expect((await guest.get('/shop/SAREE.data')).status).toBe(202)
})

test('no two pages that may be found have the same title or the same description, and the link of each has a picture that is there', async () => {
  const told: string[] = []
  for (const path of [
    '/',
    '/shop/saree',
    '/shop/saree?page=2',
    '/shop/suit',
    '/shop/Latest',
    '/about',
    '/faq',
    '/contact',
    `/productinfo/${saree.id}`,
    `/productinfo/${suit.id}`,
  ]) {
    const head = await page(path)
    const title = /<title>([^<]+)</.exec(head)?.[1] ?? `${path} has no title`
    const description =
      /<meta name="description" content="([^"]+)"/.exec(head)?.[1] ?? `${path} has no description`
    told.push(title, description)
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1]
    expect([path, picture]).toEqual([path, expect.stringMatching(/\.jpg$/)])
    if (picture?.includes('/static/'))
      expect((await fetch(picture, { method: 'HEAD' })).headers.get('content-type'), path).toBe(
        'image/jpeg',
      )
    expect(head, path).toContain('"@type":"')
  }
  expect(
    told.filter((words, at) => told.indexOf(words) !== at || words.includes(' has no ')),
  ).toEqual([])
})

test('rooms of one person, searches and unknown collections ask not to be found', async () => {
  for (const path of ['/authentication', '/shop/searchQuery/silk', '/shop/nothing']) {
    expect(await page(path), path).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('a product tells its price and whether it can be bought, and its text stays text', async () => {
  const text = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(
    await page(`/productinfo/${saree.id}`),
  )?.[1]
  const {
    '@graph': [product, way],
  } = JSON.parse(text!) as {
    '@graph': [{ name: string; offers: object }, { itemListElement: object[] }]
  }
  expect(product).toMatchObject({
    name: saree.title,
    offers: {
      price: (saree.sellingPricePaise / 100).toFixed(2),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(way.itemListElement).toHaveLength(3)
})

test('a suit tells the price of each size and whether it can be bought, and one page is kept for all of them', async () => {
  const counted = await suitInShop(shop.shop.db, {
    title: 'Counted Suit',
    sizes: ['S', 'L'],
    stock: { S: 0, L: 2 },
  })
  const path = `/productinfo/${counted.id}`
  const html = await page(path)
  const {
    '@graph': [group],
  } = JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)![1]!) as {
    '@graph': [{ hasVariant: { size: string; offers: { url: string; availability: string } }[] }]
  }
  expect(
    group.hasVariant.map(({ size, offers }) => [size, offers.url, offers.availability]),
  ).toEqual([
    ['S', `${shop.url}${path}?size=S`, 'https://schema.org/OutOfStock'],
    ['L', `${shop.url}${path}?size=L`, 'https://schema.org/InStock'],
  ])
  for (const asked of ['?size=L', '?size=XXL', '?size=%00junk']) {
    const answer = await guest.get(path + asked)
    expect([answer.headers.get('server-timing'), await answer.text()], asked).toEqual([
      'cache;desc=hit',
      html,
    ])
  }
})

test('the map leads to every product, and the parts that it names are there', async () => {
  const parts = [...(await page('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  expect(parts).toEqual(['/sitemaps/pages.xml', '/sitemaps/all.xml'])
  const products = await page(parts[1]!)
  for (const { id } of [saree, suit])
    expect(products).toContain(`<loc>${shop.url}/productinfo/${id}</loc>`)
  expect((await guest.get('/sitemaps/zz.xml')).status).toBe(404)
})

test('the map does not lead to a collection while it is empty, and says when a product last changed', async () => {
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

test('robots are shown the map, may read what asks not to be found, and are spared the same pieces in every choice and order', async () => {
  const robots = await page('/robots.txt')
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path]) => new RegExp(`^${path!.replaceAll(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
  )
  const mayRead = (path: string) => !closed.some((rule) => rule.test(path))
  for (const path of [
    '/',
    '/shop/saree?page=2',
    `/productinfo/${suit.id}?size=L`,
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

test('the feed is whole', async () => {
  const feed = await page('/feed.xml')
  expect(feed).toMatch(/^<\?xml[^]*<\/rss>\n$/)
})

test('map and feed are sent packed to whoever takes it so, and a map that a robot has is not sent again', async () => {
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

test('whoever only asks for the feed’s head, or leaves in the middle, takes nobody’s place', async () => {
  for (let times = 0; times < 3; times++)
    expect((await fetch(`${shop.url}/feed.xml`, { method: 'HEAD' })).status).toBe(200)
  for (let times = 0; times < 3; times++) {
    const leaving = new AbortController()
    await fetch(`${shop.url}/feed.xml`, { signal: leaving.signal })
    leaving.abort()
  }
  await expect.poll(async () => (await guest.get('/feed.xml')).status).toBe(200)
})

test('an address of the former shop leads on for good, until the owner forgets it', async () => {
  const admin = await signedIn(shop, 'admin')
  expect((await guest.get('/products/old-saree')).status).toBe(404)
  await admin.post('/admin/addresses', {
    addresses: `/products/old-saree /productinfo/${saree.id}`,
  })
  const led = await guest.get('/products/old-saree/')
  expect([led.status, led.headers.get('location')]).toEqual([301, `/productinfo/${saree.id}`])
  expect(
    (await guest.get('/products/old-saree?page=2&utm_source=mail')).headers.get('location'),
  ).toBe(`/productinfo/${saree.id}?page=2&utm_source=mail`)
  await admin.post('/admin/addresses', { forget: '/products/old-saree' })
  expect((await guest.get('/products/old-saree')).status).toBe(404)
})

test('a bad line is named and nothing of the form is kept', async () => {
  const admin = await signedIn(shop, 'admin')
  const answer = await admin.post('/admin/addresses', {
    addresses: '/old-one /shop/saree\n/shop/saree /shop/suit',
  })
  expect(await answer.text()).toContain('Line 2: /shop/saree is a page of this shop.')
  expect((await guest.get('/old-one')).status).toBe(404)
})
