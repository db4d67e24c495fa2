import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { linksOf } from '../support/html-parts.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)

const follow = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(shop.url + path, { redirect: 'manual', ...init })
  return [response.status, response.headers.get('location')]
}

test.each([
  ['Devanagari', 'लाल बनारसी साड़ी', 'लाल-बनारसी-साड़ी'],
  ['Tamil', 'பட்டு புடவை', 'பட்டு-புடவை'],
  ['Urdu', 'ریشمی ساڑی', 'ریشمی-ساڑی'],
  ['letters outside of the first plane', '𝒜 silk', '𝒜-silk'],
  ['emoji between words', 'Red 🌺 silk 👩‍👩‍👧', 'red-silk'],
  ['slashes, dots and percent signs', '50% silk / 50% cotton.data', '50-silk-50-cotton-data'],
  ['a title of 200 letters', 's'.repeat(200), 's'.repeat(200)],
])(
  'a product with %s has one URL, which opens at once and is canonical',
  async (_, title, slug) => {
    const product = await sareeInShop(db, { title })
    const path = productPath(product)
    expect(path).toBe(`/productinfo/${product.id}/${encodeURIComponent(slug)}`)
    const response = await guest.get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`)
    expect((await guest.get(path)).headers.get('server-timing')).toBe('cache;desc=hit')
    expect(await follow(`/productinfo/${product.id}`)).toEqual([301, path])
  },
)

test.each(['✨', '—', ' . ', '..'])(
  'a product whose title "%s" has no letters opens at its id, and a made-up slug leads there',
  async (title) => {
    const product = await sareeInShop(db, { title })
    const path = `/productinfo/${product.id}`
    expect(productPath(product)).toBe(path)
    expect(await follow(path)).toEqual([200, null])
    expect(await follow(`${path}/silk?size=M`)).toEqual([301, `${path}?size=M`])
  },
)

test('encoded and malformed spellings lead to the canonical URL or nowhere, never to an error', async () => {
  const suit = await suitInShop(db, { title: 'Teal Suit' })
  const path = productPath(suit)
  const base = `/productinfo/${suit.id}`
  for (const end of ['/a%2Fb', '/teal%2Dsuit%20', '/%2e%2e%2fadmin', '/teal-suit%00', '//', '/%25'])
    expect([end, await follow(base + end)]).toEqual([end, [301, path]])
  for (const end of ['%2Fteal-suit', '%00', '%2F..%2F..%2Fadmin', '/teal-suit/teal-suit'])
    expect([end, (await follow(base + end))[0]]).toEqual([end, 404])
  for (const end of ['/%', '/%E0%A4', '/%zz', '%'])
    expect((await follow(base + end))[0], end).toBeLessThan(500)
})

test('HEAD responds like GET without a body', async () => {
  const saree = await sareeInShop(db, { title: 'Head Saree' })
  const method = 'HEAD'
  expect(await follow(productPath(saree), { method })).toEqual([200, null])
  expect(await follow(`/productinfo/${saree.id}?size=M`, { method })).toEqual([
    301,
    `${productPath(saree)}?size=M`,
  ])
  expect(await follow('/productinfo/nothing/head-saree', { method })).toEqual([404, null])
  const response = await fetch(shop.url + productPath(saree), { method })
  expect(await response.text()).toBe('')
})

test('a redirect keeps the query byte by byte and never leads to another host', async () => {
  const saree = await sareeInShop(db, { title: 'Query Saree' })
  for (const query of [
    '?q=%E0%A4%B2&x=a+b',
    '?next=//evil.example',
    '?a=1&a=2',
    '?%0d%0aset-cookie:x',
  ])
    expect(await follow(`/productinfo/${saree.id}/old${query}`)).toEqual([
      301,
      productPath(saree) + query,
    ])
})

test('made-up slugs and queries do not fill the page cache', async () => {
  const saree = await sareeInShop(db, { title: 'Cached Saree' })
  await guest.get(productPath(saree))
  const { drawn } = shop.serving.cache.counts
  for (let made = 0; made < 20; made++) await guest.get(`${productPath(saree)}?visit=${made}`)
  expect(shop.serving.cache.counts.drawn).toBe(drawn)
})

test('a link with an old title, kept in a cart or a history, opens the product under its new one', async () => {
  const saree = await sareeInShop(db, { title: 'Old Silk' })
  const old = productPath(saree)
  await db
    .updateTable('products')
    .set({ title: 'New Silk', categories: ['Latest'] })
    .where('id', '=', saree.id)
    .execute()
  expect(await follow(`${old}?size=M`)).toEqual([301, `/productinfo/${saree.id}/new-silk?size=M`])
  const data = await guest.get(`${old}.data`)
  expect([data.status, (await data.text()).includes('New Silk')]).toEqual([200, true])
  const list = await (await guest.get('/shop/Latest')).text()
  expect(Object.values(linksOf(list))).toContain(`/productinfo/${saree.id}/new-silk`)
})

test('a product that is not public has no redirect that contains its title', async () => {
  for (const state of ['draft', 'archived'] as const) {
    const hidden = await sareeInShop(db, { title: 'Secret Silk', state })
    for (const end of ['', '/secret-silk', '/other', '.data', '/secret-silk.data'])
      expect(await follow(`/productinfo/${hidden.id}${end}`), end).toEqual([404, null])
  }
})
