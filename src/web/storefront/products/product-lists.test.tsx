import type { SearchRecorder } from '#shop/search-report/search-recorder.server.ts'
import { expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { slugOf } from '#shop/seo/product-path.ts'
import { sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { image, sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { buttonNamed, linksOf } from '../../../../tests/support/html-parts.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { kindLinks } from '../navigation.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductCard } from './product-card.tsx'
import ProductPage, { loader } from './product-page.tsx'
import { loader as search } from './search-box.ts'

const { db } = await testDatabase()
const open = (id: string, title = '') =>
  publicRoute<Parameters<typeof loader>[0]>(
    { db, keep: noQueryCache },
    { path: `/productinfo/${id}`, params: { id, slug: slugOf(title) } },
  )

test('a product page shows the stored product and describes it for search engines', async () => {
  const suit = await suitInShop(db, { highlights: ['Pure cotton', 'With dupatta'], images: 2 })
  const { args, page } = open(suit.id, suit.title)
  const loaderData = await loader(args)
  const text = textOf(pageHtml(ProductPage, { loaderData }))
  expect(text).toContain(`suit ${suit.title} now 2,499 Rs. was 4,999 Rs. 50% off`)
  expect(text).toContain('Handwoven, with a zari border. Highlights Pure cotton With dupatta')
  expect([page.isPublic, page.metadata?.isProduct]).toEqual([true, true])
  expect([...page.topics].some((topic) => topic.includes(suit.id))).toBe(true)
})

test('the page of cloth sold by the metre says what its price and quantity count', async () => {
  const kind = { type: 'fabric', sizes: [], countsSizes: false }
  const byMetre = 'per metre; the quantity is in metres'
  const shown = async (change: Parameters<typeof sareeInShop>[1]) => {
    const { id, title } = await sareeInShop(db, change)
    return textOf(pageHtml(ProductPage, { loaderData: await loader(open(id, title).args) }))
  }
  await db
    .updateTable('product_kinds')
    .set({ is_enabled: true })
    .where('slug', '=', 'fabric')
    .execute()
  expect(await shown(kind)).toContain(byMetre)
  const cut = { ...kind, sizes: ['2.5 m'] }
  for (const product of [{}, cut]) expect(await shown(product)).not.toContain(byMetre)
})

test('the page of a product without highlights has no heading for highlights', async () => {
  const { id, title } = await sareeInShop(db, { highlights: [] })
  const { args } = open(id, title)
  expect(textOf(pageHtml(ProductPage, { loaderData: await loader(args) }))).not.toContain(
    'Highlights',
  )
})

test.each(['no-uuid', '11111111-1111-4111-8111-111111111111'])(
  'the product %s gets a 404, and the response is not public',
  async (id) => {
    const { args, page } = open(id)
    await expect(loader(args)).rejects.toMatchObject({ init: { status: 404 } })
    expect(page.isPublic).toBe(false)
  },
)

test('the page of a deleted product is answered with 404', async () => {
  const { id } = await sareeInShop(db, { deletedAt: new Date() })
  await expect(loader(open(id).args)).rejects.toMatchObject({ init: { status: 404 } })
})

const cardOf = (change = {}) =>
  htmlOf(<ProductCard product={sareeCard(change)} heading="h2" sizes="50vw" />)

test('the title of a card links to the product, and the cart button is named after it', () => {
  const html = cardOf({ image: image() })
  expect(linksOf(html)['Red Silk Saree']).toContain(sareeCard().id)
  expect(buttonNamed(html, 'Add to cart: Red Silk Saree')).not.toContain('disabled')
  expect(html).toContain('alt="Red Silk Saree"')
})

test('the card of a sold-out product says so, and its cart button is disabled', () => {
  const html = cardOf({ available: 0 })
  expect(textOf(html)).toContain('Sold out')
  expect(buttonNamed(html, 'Add to cart: Red Silk Saree')).toContain('disabled=""')
})

const nothingFor = (more: Partial<Parameters<typeof NothingFound>[0]> = {}) =>
  htmlOf(
    <NothingFound
      text="rose quartz"
      matching={null}
      garments={kindLinks(initialKinds)}
      alternatives={null}
      {...more}
    />,
  )

test('a search without results offers all collections and the contact page', () => {
  const html = nothingFor()
  expect(textOf(html)).toContain('We have nothing for “rose quartz” at the moment.')
  expect(linksOf(html)).toEqual({
    'ask us for it': '/contact',
    Suit: '/shop/suit',
    Saree: '/shop/saree',
    Trending: '/shop/Trending',
    Latest: '/shop/Latest',
  })
})

test('a search that names only a filter offers the matching collections instead', () => {
  const html = nothingFor({ matching: [{ name: 'Sarees', to: '/shop/saree?price=1' }] })
  expect(linksOf(html)).toMatchObject({ Sarees: '/shop/saree?price=1' })
  expect(linksOf(html)).not.toHaveProperty('Trending')
})

test('a search that matches in part shows the matching products and a link to all of them', () => {
  const html = nothingFor({ alternatives: { words: 'rose', products: [sareeCard()] } })
  expect(textOf(html)).toContain('Close to what you wrote')
  expect(linksOf(html)).toMatchObject({ 'All pieces for “rose”': '/shop/searchQuery/rose' })
  expect(html).toMatch(/<h3[^>]*><a[^>]*>Red Silk Saree/)
})

test.each([
  ['?q=+red+silk+', '/shop/searchQuery/red%20silk', ['red silk']],
  ['?q=++', '/shop/Latest', []],
  ['', '/shop/Latest', []],
])('the search form with %j leads to %s and counts %j', (query, address, searches) => {
  const counted: string[] = []
  const recorder = { count: (text: string) => counted.push(text) } as unknown as SearchRecorder
  const { args } = publicRoute<Parameters<typeof search>[0]>(
    { searches: recorder },
    { path: `/shop/searchQuery${query}` },
  )
  expect(search(args).headers.get('location')).toBe(address)
  expect(counted).toEqual(searches)
})
