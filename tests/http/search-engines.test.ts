import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

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

test('every indexable page has one canonical URL, whatever its query parameters', async () => {
  for (const [asked, canonical] of [
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/shop/saree?x=1', '/shop/saree'],
    [`${productPath(saree)}?x=1`, productPath(saree)],
    ['/faq', '/faq'],
  ]) {
    expect(await page(asked!)).toContain(`<link rel="canonical" href="${shop.url}${canonical}"/>`)
  }
})

test('collections in another letter case and pages past the end redirect', async () => {
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

test('indexable pages have unique titles and descriptions, and an existing preview image', async () => {
  const texts: string[] = []
  for (const path of [
    '/',
    '/shop/saree',
    '/shop/saree?page=2',
    '/shop/suit',
    '/shop/Latest',
    '/about',
    '/faq',
    '/contact',
    productPath(saree),
    productPath(suit),
  ]) {
    const head = await page(path)
    const title = /<title>([^<]+)</.exec(head)?.[1] ?? `${path} has no title`
    const description =
      /<meta name="description" content="([^"]+)"/.exec(head)?.[1] ?? `${path} has no description`
    texts.push(title, description)
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1]
    expect([path, picture]).toEqual([path, expect.stringMatching(/\.jpg$/)])
    if (picture?.includes('/static/'))
      expect((await fetch(picture, { method: 'HEAD' })).headers.get('content-type'), path).toBe(
        'image/jpeg',
      )
    expect(head, path).toContain('"@type":"')
  }
  expect(
    texts.filter((words, at) => texts.indexOf(words) !== at || words.includes(' has no ')),
  ).toEqual([])
})

test('personal pages, searches and unknown collections are noindex', async () => {
  for (const path of ['/authentication', '/shop/searchQuery/silk', '/shop/nothing']) {
    expect(await page(path), path).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('the structured data of a product page has price and availability, and its text is escaped', async () => {
  const text = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(
    await page(productPath(saree)),
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

test('the structured data of a suit has price and availability per size, on a single cached page', async () => {
  const counted = await suitInShop(shop.shop.db, {
    title: 'Counted Suit',
    sizes: ['S', 'L'],
    stock: { S: 0, L: 2 },
  })
  const path = productPath(counted)
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
    const response = await guest.get(path + asked)
    expect([response.headers.get('server-timing'), await response.text()], asked).toEqual([
      'cache;desc=hit',
      html,
    ])
  }
})

test('an old URL redirects permanently until the admin deletes it', async () => {
  const admin = await signedIn(shop, 'admin')
  expect((await guest.get('/products/old-saree')).status).toBe(404)
  await admin.post('/admin/addresses', {
    addresses: `/products/old-saree ${productPath(saree)}`,
  })
  const led = await guest.get('/products/old-saree/')
  expect([led.status, led.headers.get('location')]).toEqual([301, productPath(saree)])
  expect(
    (await guest.get('/products/old-saree?page=2&utm_source=mail')).headers.get('location'),
  ).toBe(`${productPath(saree)}?page=2&utm_source=mail`)
  await admin.post('/admin/addresses', { forget: '/products/old-saree' })
  expect((await guest.get('/products/old-saree')).status).toBe(404)
})

test('an invalid line of old URLs is named, and nothing of the form is saved', async () => {
  const admin = await signedIn(shop, 'admin')
  const response = await admin.post('/admin/addresses', {
    addresses: '/old-one /shop/saree\n/shop/saree /shop/suit',
  })
  expect(await response.text()).toContain('Line 2: /shop/saree is a page of this shop.')
  expect((await guest.get('/old-one')).status).toBe(404)
})
