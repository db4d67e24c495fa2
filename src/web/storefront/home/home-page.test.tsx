import { expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { listTopics, type Category } from '#shop/catalogue/product.ts'
import { initialHome, newItem } from '#shop/site/home/home-sections.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { image, sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { attributeOf, buttonNamed, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { Hero } from './hero.tsx'
import HomePage, { loader } from './home-page.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { SmallTiles } from './small-tiles.tsx'
import { ImageText, Promises } from './text-sections.tsx'
import { TypeTiles } from './type-tiles.tsx'

const { db } = await testDatabase()

async function openHome() {
  const { args, page } = publicRoute<Parameters<typeof loader>[0]>({ db, keep: noQueryCache })
  return { loaded: await loader(args), page }
}
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

const heroItem = initialHome.sections[0]!.items[0]!
const tileItems = initialHome.sections[2]!.items

test('the hero shows the first suit that can be bought and has an image', async () => {
  await db.updateTable('products').set({ deleted_at: new Date() }).execute()
  const categories: Category[] = ['Popular']
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  await suitInShop(db, { categories, createdAt: at(1) })
  const chosen = await suitInShop(db, { categories, createdAt: at(2) })
  await suitInShop(db, { categories, createdAt: at(3), quantity: 0 })
  await suitInShop(db, { categories, createdAt: at(4), images: 0 })
  await sareeInShop(db, { categories, createdAt: at(5) })
  const { image_id: imageId } = await db
    .selectFrom('product_images')
    .select('image_id')
    .where('product_id', '=', chosen.id)
    .executeTakeFirstOrThrow()
  const [hero, , tiles] = (await openHome()).loaded.sections
  expect(hero?.product?.id).toBe(imageId)
  expect(tiles?.items.map(({ image: shown }) => shown !== null)).toEqual([true, true])
})

test('without products the hero still has its link, heading and decorative pictures', () => {
  const html = htmlOf(<Hero item={heroItem} product={null} isDrawn />)
  expect(linksOf(html)).toEqual({ 'Latest Collection': '/shop/Latest' })
  expect(textOf(html)).toContain('Elegance in every thread')
  expect(tagsOf(html, 'img').map((tag) => attributeOf(tag, 'alt'))).toEqual([''])
})

test('an image of the owner replaces the drawn picture, and a hero without a label has no link', () => {
  const item = { ...heroItem, label: '', image: image({ id: 'own' }) }
  const html = htmlOf(<Hero item={item} product={null} isDrawn={false} />)
  expect(picturesIn(html)).toEqual([expect.stringContaining('own')])
  expect(linksOf(html)).toEqual({})
})

test('each tile links to its page and shows its image', () => {
  const [sarees, suits] = [tileItems[0]!, tileItems[1]!]
  const html = htmlOf(<TypeTiles items={[{ ...sarees, image: image({ id: 'first' }) }, suits]} />)
  expect(linksOf(html)).toEqual({ 'All sarees': '/shop/saree', 'All suits': '/shop/suit' })
  expect(picturesIn(html).join(' ')).toContain('first')
})

test('sections with image and text, text only, or promises show the texts of the owner', () => {
  const item = newItem({
    heading: 'Our looms',
    text: 'Since 1962.',
    label: 'Read on',
    to: '/about',
  })
  const html = htmlOf(
    <>
      <ImageText item={{ ...item, image: image({ id: 'loom' }) }} />
      <ImageText item={newItem({ heading: 'Our story', text: 'Once.' })} />
      <Promises items={[newItem({ heading: 'Handwoven' }), newItem({ heading: 'Easy returns' })]} />
    </>,
  )
  expect(linksOf(html)).toEqual({ 'Read on': '/about' })
  expect(tagsOf(html, 'h2')).toHaveLength(4)
  expect(picturesIn(html)).toHaveLength(1)
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

test('a small tile is one link named by its word, with or without a picture', () => {
  const items = [
    newItem({ heading: 'Ikat', to: '/shop/saree?attribute=weave.ikat', image: image() }),
    newItem({ heading: 'Kota', to: '/shop/saree?attribute=weave.kota' }),
  ]
  const html = htmlOf(<SmallTiles title="By weave" items={items} />)
  expect(linksOf(html)).toEqual({
    Ikat: '/shop/saree?attribute=weave.ikat',
    Kota: '/shop/saree?attribute=weave.kota',
  })
  expect(html).toMatch(/<section aria-label="By weave"[^>]*><h2/)
  expect(tagsOf(html, 'img').map((tag) => attributeOf(tag, 'alt'))).toEqual([''])
  expect(htmlOf(<SmallTiles items={items} />)).not.toContain('<h2')
})
