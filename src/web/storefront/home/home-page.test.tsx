import { expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { listTopics } from '#shop/catalogue/product.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { image, sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { attributeOf, buttonNamed, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { htmlOf, pageHtml, textOf } from '../../../../tests/support/render-html.tsx'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { Hero } from './hero.tsx'
import HomePage, { loader } from './home-page.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { TypeTiles } from './type-tiles.tsx'

const { db } = await testDatabase()

async function openHome() {
  const { args, page } = publicRoute<Parameters<typeof loader>[0]>({ db, keep: noQueryCache })
  return { loaded: await loader(args), page }
}
const suitCard = sareeCard({ type: 'suit', title: 'Teal suit', image: image() })
const picturesIn = (html: string) => tagsOf(html, 'img').map((tag) => attributeOf(tag, 'src') ?? '')

test('the home page of an empty shop is public and says that both lists are empty', async () => {
  const { loaded, page } = await openHome()
  expect(page.isPublic).toBe(true)
  expect([...page.topics]).toEqual([siteTopic, ...listTopics([])])
  const html = pageHtml(HomePage, { loaderData: loaded })
  expect(textOf(html).match(/No Products/g)).toHaveLength(2)
  expect(tagsOf(html, 'h1')).toHaveLength(1)
})

test('the home page shows only popular and recommended products', async () => {
  const popular = await suitInShop(db, { categories: ['Popular'] })
  const recommended = await sareeInShop(db, { categories: ['Recommended'] })
  const plain = await sareeInShop(db)
  const deleted = await sareeInShop(db, { categories: ['Popular'], deletedAt: new Date() })
  const { loaded, page } = await openHome()
  const html = pageHtml(HomePage, { loaderData: loaded })
  expect(textOf(html)).toContain(popular.title)
  expect(textOf(html)).toContain(recommended.title)
  expect(html).not.toContain(plain.title)
  expect(html).not.toContain(deleted.title)
  expect([...page.topics]).toEqual(expect.arrayContaining(listTopics([popular, recommended])))
})

test('the link preview of the home page shows the image of its first product', async () => {
  const { id } = await suitInShop(db, {
    categories: ['Popular'],
    createdAt: new Date(Date.UTC(2080, 0, 1)),
  })
  const { image_id: imageId } = await db
    .selectFrom('product_images')
    .select('image_id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  const { page } = await openHome()
  expect(JSON.stringify(page.metadata?.picture)).toContain(`/images/${imageId}/`)
})

test('a list on the home page contains the newest eight products', async () => {
  for (let day = 1; day <= 10; day++)
    await sareeInShop(db, {
      title: `Saree of day ${day}.`,
      categories: ['Recommended'],
      createdAt: new Date(Date.UTC(2090, 0, day)),
    })
  const text = textOf(pageHtml(HomePage, { loaderData: (await openHome()).loaded }))
  expect(text).toContain('Saree of day 10.')
  expect(text).toContain('Saree of day 3.')
  expect(text).not.toContain('Saree of day 2.')
})

test('the hero shows the first suit that can be bought and has an image', () => {
  const shown = htmlOf(
    <Hero
      products={[
        sareeCard({ image: image({ id: 'saree' }) }),
        { ...suitCard, available: 0, image: image({ id: 'sold-out' }) },
        { ...suitCard, image: null },
        { ...suitCard, image: image({ id: 'chosen' }) },
      ]}
    />,
  )
  const sources = picturesIn(shown).join(' ')
  expect(sources).toContain('chosen')
  expect(sources).not.toMatch(/sold-out|saree/)
})

test('without products the hero still has its link, heading and decorative pictures', () => {
  const html = htmlOf(<Hero products={[]} />)
  expect(linksOf(html)).toEqual({ 'Latest Collection': '/shop/Latest' })
  expect(textOf(html)).toContain('Elegance in every thread')
  expect(tagsOf(html, 'img').map((tag) => attributeOf(tag, 'alt'))).toEqual([''])
})

test('each type tile links to its collection and shows an image of its type', () => {
  const html = htmlOf(
    <TypeTiles
      products={[
        sareeCard({ image: null }),
        sareeCard({ image: image({ id: 'first-saree' }) }),
        sareeCard({ image: image({ id: 'second-saree' }) }),
      ]}
    />,
  )
  expect(linksOf(html)).toEqual({ 'All sarees': '/shop/saree', 'All suits': '/shop/suit' })
  expect(picturesIn(html).join(' ')).toContain('first-saree')
  expect(picturesIn(html).join(' ')).not.toContain('second-saree')
})

const carousel = (count: number, isLoading = false) =>
  htmlOf(
    <ProductCarousel
      heading="Popular"
      isLoading={isLoading}
      products={Array.from({ length: count }, (_, number) =>
        sareeCard({ id: `saree-${number}`, title: `Saree ${number}` }),
      )}
    />,
  )

test('a scrolling list and its two buttons are named after the heading of the list', () => {
  const html = carousel(3)
  const [section = ''] = tagsOf(html, 'section')
  const heading = tagsOf(html, 'h2').find(
    (tag) => attributeOf(tag, 'id') === attributeOf(section, 'aria-labelledby'),
  )
  expect(heading).toBeDefined()
  for (const name of ['Popular: back', 'Popular: more'])
    expect(attributeOf(buttonNamed(html, name), 'type')).toBe('button')
  expect(tagsOf(html, 'h3')).toHaveLength(3)
})

test('an empty list has no buttons, and while it loads it is not called empty', () => {
  expect(tagsOf(carousel(0), 'button')).toEqual([])
  expect(textOf(carousel(0))).toContain('No Products')
  expect(textOf(carousel(0, true))).not.toContain('No Products')
})
