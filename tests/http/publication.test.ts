import { expect, test } from 'vitest'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import type { PublicationState } from '../../src/shop/catalogue/publication.ts'
import { saveProduct } from '../../src/shop/catalogue/save-product.server.ts'
import { productPath, slugOf } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { addressesOf } from '../support/storefront-addresses.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)

const WORD = 'zumurrud'
/** Search pages repeat the searched word, so a product is recognised by this other word. */
const SECRET = 'Qamar7'
const saree = await sareeInShop(db, {
  title: `${WORD} ${SECRET} saree`,
  description: `${SECRET} is woven for one person.`,
  categories: ['Latest', 'Trending', 'Recommended', 'Popular'],
  images: 2,
  state: 'draft',
})
await sareeInShop(db, { title: 'Plain saree', categories: ['Latest', 'Popular'] })
const all = addressesOf({ id: saree.id, slug: slugOf(saree.title), word: WORD })

/** Returns the addresses that show the product. Each is requested twice, so that the second response
 * may come from a cache. */
async function shownAt(who: Visitor): Promise<typeof all> {
  const shown: typeof all = []
  for (const address of all)
    for (const response of [await who.get(address.path), await who.get(address.path)]) {
      const text = (await response.text()) + (response.headers.get('location') ?? '')
      const isNamed = text.includes(SECRET) || (response.status < 400 && text.includes(saree.id))
      if (isNamed && !shown.includes(address)) shown.push(address)
    }
  return shown
}
const routesOf = (shown: typeof all) => [...new Set(shown.map(({ route }) => route))].toSorted()

/** Saves the state as the product form does. */
async function save(state: PublicationState, from = '', until = ''): Promise<void> {
  const stored = (await findProduct(db, saree.id))!
  const saved = await saveProduct(db, {
    product: {
      ...stored,
      state,
      publishedFrom: from,
      publishedUntil: until,
      quantities: { '': 5 },
    },
    savedBy: null,
    basedOn: { id: saree.id, version: stored.version, quantities: { '': 5 } },
  })
  expect(saved.outcome).toBe('saved')
}

/** Also waits until the cached pages have been dropped. */
async function change(...publication: Parameters<typeof save>): Promise<void> {
  const { dropped } = shop.serving.cache.counts
  await save(...publication)
  await expect.poll(() => shop.serving.cache.counts.dropped).toBeGreaterThan(dropped)
}

const pageOf = async () => {
  const response = await guest.get(productPath(saree))
  return { status: response.status, text: await response.text() }
}

test('a draft appears at no address, for guests and for customers', async () => {
  expect(await shownAt(guest)).toEqual([])
  expect(await shownAt(customer)).toEqual([])
  expect((await pageOf()).status).toBe(404)
})

test('a published product appears in lists, search, suggestions, sitemap and feed', async () => {
  await change('published')
  expect(routesOf(await shownAt(guest))).toEqual([
    '/',
    '/back-in-stock',
    '/cards/pictures',
    '/delivery',
    '/feed.xml',
    '/productinfo/:id/:slug?',
    '/questions/:id',
    '/reviews/:id',
    '/shop/:categoryname',
    '/shop/searchQuery/:searchvalue',
    '/shop/suggestions',
    '/sitemaps/:part',
    '/wishlist/items',
  ])
  expect((await pageOf()).text).not.toContain('content="noindex"')
})

test('an unlisted product appears only on its own pages, which search engines may not list', async () => {
  await change('unlisted')
  expect(routesOf(await shownAt(guest))).toEqual([
    '/back-in-stock',
    '/delivery',
    '/productinfo/:id/:slug?',
    '/questions/:id',
    '/reviews/:id',
  ])
  const { status, text } = await pageOf()
  expect(status).toBe(200)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).not.toContain('application/ld+json')
})

test.each([
  ['archived', '', ''],
  ['scheduled', '2090-01-01T00:00', ''],
  ['scheduled', '', '2020-01-01T00:00'],
] as const)(
  'a published product that becomes %s from "%s" until "%s" disappears',
  async (state, from, until) => {
    await change('published')
    expect(await (await guest.get('/shop/Latest')).text()).toContain(SECRET)
    await change(state, from, until)
    expect(await shownAt(guest)).toEqual([])
    expect((await pageOf()).status).toBe(404)
  },
)

test('the cart gives no price for a product that is not published, and no title of a draft', async () => {
  const price = async () => {
    const line = { productId: saree.id, size: '', quantity: 1, seenPricePaise: 1 }
    return (await guest.postJson('/cart/lines?price', [line])).json()
  }
  await save('archived')
  expect(await price()).toMatchObject({
    lines: [],
    notices: [{ kind: 'not-available', title: saree.title }],
  })
  await save('unlisted')
  expect(await price()).toMatchObject({ lines: [{ title: saree.title }] })
  await save('draft')
  expect(await price()).toMatchObject({
    lines: [],
    notices: [{ kind: 'not-available', title: null }],
  })
})
