import { beforeAll, expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { catalogueTopic, offersTopic } from '#shop/catalogue/product.ts'
import { collectionTopic } from '#shop/collections/collection.ts'
import type { EditedCollection } from '#shop/collections/edited-collection.ts'
import { saveCollection } from '#shop/collections/save-collection.server.ts'
import {
  newItem,
  newSection,
  type HomeSection,
  type SectionItem,
} from '#shop/site/home/home-sections.ts'
import { admin, sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { image } from '../../../../tests/support/catalogue-fixtures.ts'
import { emptyCollection } from '../../../../tests/support/edited-collection.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { unpackCards } from '../products/packed-cards.ts'
import type { Route } from './+types/home-page.ts'
import { loadSections } from './load-sections.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const day = (date: number) => new Date(Date.UTC(2026, 0, date))
const ids: Record<string, string> = {}

beforeAll(async () => {
  const sarees = { Lotus: 90_000, Peacock: 150_000 }
  for (const [index, [title, sellingPricePaise]] of Object.entries(sarees).entries())
    ids[title] = (await sareeInShop(db, { title, sellingPricePaise, createdAt: day(index + 1) })).id
  ids['Teal'] = (await suitInShop(db, { title: 'Teal', createdAt: day(3) })).id
  ids['Draft'] = (await sareeInShop(db, { title: 'Draft', state: 'draft' })).id
})

const collection = (change: Partial<EditedCollection>) =>
  saveCollection(
    { db, jobs: { enqueue: async () => {} } },
    {
      collection: { ...emptyCollection, ...change },
      basedOn: null,
      savedBy: meera.id,
    },
  )

async function load(...sections: HomeSection[]) {
  return loadFor({ hasDrawings: true }, ...sections)
}

async function loadFor({ hasDrawings }: { hasDrawings: boolean }, ...sections: HomeSection[]) {
  const { args, page } = publicRoute<Route.LoaderArgs>({ db, keep: noQueryCache })
  const { shown } = await loadSections(args.context, { sections, hasDrawings })
  const titles = shown.map(({ cards }) => cards && unpackCards(cards).map(({ title }) => title))
  return { shown, titles, topics: page.topics }
}
const shelf = (slug: string): HomeSection => ({
  ...newSection('shelf'),
  collection: slug,
  items: [newItem({ heading: slug })],
})
const sectionOf = (type: HomeSection['type'], ...items: Partial<SectionItem>[]): HomeSection => ({
  type,
  items: items.map(newItem),
  collection: '',
})

test('a shelf lists a kind newest first, a manual collection in its order, without drafts', async () => {
  await collection({ productIds: [ids['Lotus']!, ids['Draft']!, ids['Teal']!] })
  const { titles, topics } = await load(shelf('saree'), shelf('picks'))
  expect(titles).toEqual([
    ['Peacock', 'Lotus'],
    ['Lotus', 'Teal'],
  ])
  expect([...topics]).toEqual(expect.arrayContaining([catalogueTopic, collectionTopic('picks')]))
  expect(topics).not.toContain(offersTopic)
})

test('a shelf of a collection with rules on prices depends on every price change', async () => {
  await collection({ slug: 'bargains', mode: 'rules', rules: { maxPaise: 100_000 } })
  const { titles, topics } = await load(shelf('bargains'))
  expect(titles).toEqual([['Lotus']])
  expect(topics).toContain(offersTopic)
})

test('a shelf that visitors may not see is left out, and the page waits for the collection', async () => {
  await collection({ slug: 'later', shownFrom: '2099-01-01T00:00', productIds: [ids['Teal']!] })
  await collection({ slug: 'over', shownUntil: '2020-01-01T00:00', productIds: [ids['Teal']!] })
  const hero = sectionOf('hero', { heading: 'Hello' })
  const { shown, topics } = await load(hero, shelf('later'), shelf('over'), shelf('gown'))
  expect(shown.map(({ type }) => type)).toEqual(['hero'])
  expect([...topics]).toEqual(expect.arrayContaining([collectionTopic('later')]))
})

test('an empty category is shown as an empty list', async () => {
  expect((await load(shelf('Trending'))).titles).toEqual([[]])
})

test('new arrivals are the newest products of all kinds, and a shelf has at most eight', async () => {
  expect((await load(sectionOf('new-arrivals', { heading: 'New' }))).titles).toEqual([
    ['Teal', 'Peacock', 'Lotus'],
  ])
  const productIds: string[] = []
  for (let made = 0; made < 9; made++)
    productIds.push((await suitInShop(db, { quantity: 0, title: `Suit ${made}` })).id)
  await collection({ slug: 'nine', productIds })
  const { titles } = await load(shelf('nine'))
  expect(titles[0]).toEqual(Array.from({ length: 8 }, (_, made) => `Suit ${made}`))
})

test('the hero shows a product only without an image of its own', async () => {
  const drawn = sectionOf('hero', { heading: 'Hello' })
  const pictured = sectionOf('hero', { heading: 'Hello', image: image() })
  const [withProduct] = (await load(drawn, shelf('picks'))).shown
  expect(withProduct?.product).not.toBeNull()
  const [withImage] = (await load(pictured, shelf('picks'))).shown
  expect(withImage).toMatchObject({ product: null, items: [{ image: image() }] })
  const [alone] = (await load(drawn)).shown
  expect(alone?.product).toBeNull()
})

test('with another brand a hero without an image is a product, or only text', async () => {
  const hero = sectionOf('hero', { heading: 'Hello' })
  const [withProduct] = (await loadFor({ hasDrawings: false }, hero, shelf('picks'))).shown
  expect(withProduct).toMatchObject({ product: null, isDrawn: false })
  expect(withProduct?.items[0]?.image).not.toBeNull()
  const [alone] = (await loadFor({ hasDrawings: false }, hero)).shown
  expect(alone).toMatchObject({ product: null, isDrawn: false, items: [{ image: null }] })
})

test('a tile without an image shows a product of its kind, and other tiles stay as they are', async () => {
  const own = image({ id: 'own' })
  const tiles = sectionOf(
    'tiles',
    { heading: 'Suits', to: '/shop/suit' },
    { heading: 'Sarees', to: '/shop/saree', image: own },
    { heading: 'Picks', to: '/shop/picks' },
  )
  const [shown] = (await load(tiles, shelf('suit'), shelf('saree'))).shown
  expect(shown?.items.map((item) => item.image && item.image.id === 'own')).toEqual([
    false,
    true,
    null,
  ])
  expect(tiles.items.map((item) => item.image)).toEqual([null, own, null])
  expect((await load(tiles)).shown[0]?.items[0]?.image).toBeNull()
})

test('small tiles have the title of their section, and an image of a product only for a kind', async () => {
  const items = [
    { heading: 'Suits', to: '/shop/suit' },
    { heading: 'Ikat', to: '/shop/saree?x' },
  ]
  const tiles = { ...sectionOf('small-tiles', ...items), title: 'By weave' }
  const [shown] = (await load(tiles, shelf('suit'), shelf('saree'))).shown
  expect(shown).toMatchObject({ type: 'small-tiles', title: 'By weave', cards: null })
  expect(shown?.items.map(({ image: picture }) => picture !== null)).toEqual([true, false])
})

test('a product of an earlier shelf is left out of a later one that has enough others', async () => {
  const added = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      sareeInShop(db, { title: `Silk ${index}`, createdAt: day(10 + index) }),
    ),
  )
  const [first, second] = added.toReversed()
  await collection({ slug: 'first-two', productIds: [first!.id, second!.id] })
  const { shown, titles } = await load(
    shelf('first-two'),
    shelf('saree'),
    sectionOf('tiles', { heading: 'Sarees', to: '/shop/saree' }),
  )
  expect(titles.slice(0, 2)).toEqual([
    ['Silk 5', 'Silk 4'],
    ['Silk 3', 'Silk 2', 'Silk 1', 'Silk 0', 'Peacock', 'Lotus'],
  ])
  expect(shown[2]!.items[0]!.image).not.toBeNull()
})
