import { expect, test } from 'vitest'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { saveSynonym } from '../../src/shop/search/synonyms/change-synonyms.server.ts'
import type { Suggestions } from '../../src/shop/search/suggestion.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { admin, sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const meera = await admin(db)
const banarasi = await sareeInShop(db, {
  title: 'Maroon Banarasi Silk Saree',
  categories: ['Latest'],
  sellingPricePaise: 900_000,
})
const linen = await sareeInShop(db, {
  title: 'Grey Linen Saree',
  sellingPricePaise: 150_000,
  quantity: 0,
})
const churidar = await suitInShop(db, {
  title: 'Red Churidar Suit',
  sizes: ['S', 'M'],
  sellingPricePaise: 300_000,
})

const page = async (path: string) => (await guest.get(path)).text()
const shown = async (path: string) => {
  const html = await page(path)
  return [banarasi, linen, churidar]
    .filter(({ id }) => html.includes(`/productinfo/${id}`))
    .map(({ title }) => title)
}
const search = (text: string, query = '') => `/shop/searchQuery/${encodeURIComponent(text)}${query}`

test('queries with a misspelling, a typo, Hindi or another word order find the product', async () => {
  for (const text of [
    'banarasi sari',
    'benarasi',
    'bnarasi',
    'बनारसी साड़ी',
    'saree maroon silk',
    'marun sari',
  ])
    expect([text, await shown(search(text))]).toEqual([text, [banarasi.title]])
  expect(await shown(search('chudidar'))).toEqual([churidar.title])
})

test('price, size and category in a query become filters unless a title contains the words', async () => {
  const leadsTo = async (text: string) => {
    const { status, headers } = await guest.get(search(text))
    return status === 302 ? headers.get('location') : null
  }
  expect(await leadsTo('saree under 2000')).toBe(
    '/shop/searchQuery/saree?price=0&price=1&sort=price-up',
  )
  expect(await leadsTo('सूट 5000 के अंदर')).toBe(`${search('सूट')}?price=0&price=1&price=2`)
  expect(await leadsTo('churidar suit size m')).toBe('/shop/searchQuery/churidar%20suit?size=M')
  expect(await leadsTo('latest saree')).toBe('/shop/searchQuery/saree?category=Latest')
  expect(await leadsTo('latest under 10000')).toBe('/shop/Latest?price=0&price=1&price=2&price=3')
  expect(await shown(search('saree', '?category=Latest'))).toEqual([banarasi.title])
  for (const text of ['suit xl', 'saree under 1000', 'saree under 1200'])
    expect(await page(search(text))).toContain('No Products')

  const named = await suitInShop(db, { title: 'Suit XL by Size L' })
  expect(await page(search('xl by size l'))).toContain(named.id)
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', named.id)
    .execute()
})

test('a query that is only a price finds sarees and suits of that price', async () => {
  const html = await page(search('under 5000'))
  expect(html).toContain('No Products')
  for (const link of [
    '/shop/saree?price=0&amp;price=1&amp;price=2',
    '/shop/suit?price=0&amp;price=1&amp;price=2',
  ])
    expect(html).toContain(`href="${link}"`)
})

test('filters and sort orders are URLs that work without script and show every visitor the same page', async () => {
  expect(await shown('/shop/saree?stock=in-stock')).toEqual([banarasi.title])
  expect(await shown('/shop/suit?size=M&size=XL')).toEqual([churidar.title])
  expect(await shown(search('saree', '?price=1'))).toEqual([linen.title])
  const html = await page('/shop/saree?sort=price-up')
  expect(html.indexOf(linen.id)).toBeLessThan(html.indexOf(banarasi.id))
  expect(html.includes('action="/shop/saree" method="get"')).toBe(true)
  const customer = await signedIn(shop)
  expect(await (await customer.get('/shop/saree?sort=price-up')).text()).toBe(html)
})

test('an active filter links to the list without it, and no filter option leads to an empty list', async () => {
  const html = await page('/shop/saree?price=1&stock=in-stock')
  expect(html).toContain('href="/shop/saree?stock=in-stock"')
  expect(html).toContain('href="/shop/saree?price=1"')
  expect(html).toContain('No Products')
  expect(html).toMatch(/href="\/shop\/saree"[^>]*>Clear all filters/)
})

test('URLs with the filters in another order or with unknown values share one page', async () => {
  const first = await guest.get('/shop/suit?size=S&size=M&sort=discount')
  const again = await guest.get('/shop/suit?x=1&sort=discount&size=M&size=S&price=none')
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
})

test('lists under made-up choices are redirected each time and leave nothing in the cache', async () => {
  for (const [path, location] of [
    ['/shop/suit?size=S&size=Q', '/shop/suit?size=S'],
    ['/shop/saree?attribute=fabric.anything1', '/shop/saree'],
    ['/shop/searchQuery/silk?type=made-up', '/shop/searchQuery/silk'],
  ])
    for (const visit of ['first', 'second']) {
      const response = await guest.get(path!)
      expect([visit, response.status, response.headers.get('location')]).toEqual([
        visit,
        302,
        location,
      ])
      expect(response.headers.get('server-timing')).not.toContain('hit')
    }
})

test('a price change invalidates lists sorted by price, but no list without the product', async () => {
  const path = '/shop/saree?sort=price-up'
  const before = await page(path)
  expect(before.indexOf(linen.id)).toBeLessThan(before.indexOf(banarasi.id))
  const other = (await guest.get('/shop/suit')).headers.get('etag')
  const asked = [search('saree under 1300'), '/shop/suggestions?q=saree+under+1300']
  expect((await guest.get(asked[0]!)).status).toBe(200)
  expect(await page(asked[1]!)).not.toContain(banarasi.id)
  expect(
    await quickEditProduct(db, {
      id: banarasi.id,
      basedOn: 1,
      sellingPricePaise: 120_000,
      quantity: null,
      savedBy: meera.id,
    }),
  ).toMatchObject({ outcome: 'saved' })
  await expect
    .poll(async () => {
      const now = await page(path)
      return now.indexOf(banarasi.id) < now.indexOf(linen.id)
    })
    .toBe(true)
  expect((await guest.get('/shop/suit')).headers.get('etag')).toBe(other)
  await expect.poll(async () => (await guest.get(asked[0]!)).status).toBe(302)
  await expect.poll(async () => page(asked[1]!)).toContain(banarasi.id)
})

test('a search without results links to similar terms, collections and the contact page', async () => {
  const html = await page(search('maroon velvet lehenga'))
  expect(html).toContain('No Products')
  expect(html).toContain('Close to what you wrote')
  for (const link of [productPath(banarasi), '/contact', '/shop/saree', '/shop/Trending'])
    expect(html).toContain(`href="${link}"`)
})

test('a misspelt word shows the probable spelling', async () => {
  expect(await page(search('bnarasi saree'))).toMatch(
    /Did you mean(?:<!-- -->)? <a[^>]*href="\/shop\/searchQuery\/banarasi%20saree"/,
  )
})

test('suggestions contain terms, products and images, and are cached per query', async () => {
  const response = await guest.get('/shop/suggestions?q=Ban')
  expect(response.headers.get('content-type')).toContain('application/json')
  const suggestions = (await response.json()) as Suggestions
  expect(suggestions).toMatchObject({
    words: ['banarasi'],
    products: [{ id: banarasi.id, title: banarasi.title }],
  })
  expect(suggestions.products[0]!.image).not.toBeNull()
  expect(
    (
      await guest.get('/shop/suggestions?q=%20BAN&more=1', {
        'if-none-match': response.headers.get('etag')!,
      })
    ).status,
  ).toBe(304)
  expect(await (await guest.get('/shop/suggestions')).json()).toMatchObject({
    words: [],
    products: [],
  })
  expect(await (await guest.get('/shop/suggestions?q=suit+size+m')).json()).toMatchObject({
    products: [{ id: churidar.id }],
  })
})

test('a synonym changes searches, suggestions and other processes at once, and is counted', async () => {
  const another = await shop.openAnother()
  const elsewhere = visitor(another.url)
  const isFound = async (path: string, id: string) =>
    (await Promise.all([guest, elsewhere].map(async (one) => (await one.get(path)).text()))).every(
      (text) => text.includes(id),
    )
  for (const path of [search('pishwaz'), '/shop/suggestions?q=pishwaz'])
    expect(await isFound(path, churidar.id)).toBe(false)
  const synonym = { term: 'pishwaz', meaning: 'churidar', collection: null }
  await saveSynonym(db, { synonym, savedBy: meera.id })
  await expect.poll(() => isFound(search('pishwaz'), churidar.id)).toBe(true)
  await expect.poll(() => isFound('/shop/suggestions?q=pishwaz', churidar.id)).toBe(true)

  await saveSynonym(db, {
    synonym: { term: 'pishwaz', meaning: null, collection: 'Latest' },
    savedBy: meera.id,
  })
  await expect.poll(async () => (await guest.get(search('pishwaz'))).status).toBe(302)
  expect((await guest.get(search('pishwaz'))).headers.get('location')).toBe('/shop/Latest')
  await expect.poll(() => isFound('/shop/suggestions?q=pishwaz', banarasi.id)).toBe(true)
})

test('a search counts when the form is sent, and its cached page does not count again', async () => {
  await shop.shop.searches.save()
  for (let sent = 0; sent < 3; sent++) {
    const { headers } = await guest.get('/shop/searchQuery?q=Gharara')
    await guest.get(new URL(headers.get('location')!, shop.url).pathname)
  }
  await guest.get(search('Gharara'))
  await shop.shop.searches.save()
  const rows = await db
    .selectFrom('search_days')
    .select(['searches', 'has_results'])
    .where('query', '=', 'gharara')
    .execute()
  expect(rows).toEqual([{ searches: 3, has_results: false }])
})

test('a deleted product, or the old title of a renamed one, is no longer found', async () => {
  const brief = await sareeInShop(db, { title: 'Ephemeral Kota Doria' })
  await expect.poll(() => page(search('kota'))).toContain(brief.id)
  await db
    .updateTable('products')
    .set({ title: 'Ephemeral Gadwal' })
    .where('id', '=', brief.id)
    .execute()
  expect(await page(search('gadwall'))).toContain(brief.id)
  expect(await page(search('doriya'))).not.toContain(brief.id)
})
