import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Keep } from '#platform/page-cache/query-cache.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { catalogueTopic, designsTopic, offersTopic } from '../catalogue/product.ts'
import type { CollectionRules } from '../collections/collection-rules.ts'
import { collectionTopic } from '../collections/collection.ts'
import { saveCollection } from '../collections/save-collection.server.ts'
import { PRODUCTS_PER_PAGE } from '../paging.ts'
import { defaultSortOf, filterMembers } from './filter-members.server.ts'
import { parseView } from './filters/product-filters.ts'
import { listFilledOwnCollections } from './list-filled-collections.server.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-10T12:00:00+05:30')
const day = (date: number) => new Date(`2026-03-${String(date).padStart(2, '0')}T12:00:00+05:30`)
const chosen: string[] = []

beforeAll(async () => {
  const product = { originalPricePaise: 200_000, quantity: 1 }
  const cheap = { ...product, title: 'Cheap', sellingPricePaise: 100_000, createdAt: day(1) }
  const expensive = { ...product, title: 'Dear', sellingPricePaise: 200_000, createdAt: day(2) }
  const out = { ...product, title: 'Out', quantity: 0, createdAt: day(3) }
  chosen.push((await sareeInShop(db, expensive)).id)
  chosen.push((await sareeInShop(db, cheap)).id)
  chosen.push((await suitInShop(db, { ...out, sellingPricePaise: 150_000 })).id)
  chosen.push((await suitInShop(db, { ...product, title: 'Draft', state: 'draft' })).id)
})

const cached: (readonly string[])[] = []
const keep: Keep = (_key, topics, ask) => {
  cached.push(topics)
  return ask()
}
beforeEach(() => void (cached.length = 0))

const byRules = (rules: CollectionRules) => ({ slug: 'x', mode: 'rules' as const, rules })
const manual = { slug: 'chosen', mode: 'manual' as const, rules: {} }
type Collection = Parameters<typeof filterMembers>[1]

function list(collection: Collection, query = '', page = 1) {
  const view = parseView(new URLSearchParams(query), defaultSortOf(collection))
  return filterMembers(db, collection, { view, page }, keep, now)
}
const titles = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).products.items.map(({ title }) => title)

test('each rule narrows the list, newest first, and drafts are never listed', async () => {
  expect(await titles(byRules({ minPaise: 0 }))).toEqual(['Out', 'Dear', 'Cheap'])
  expect(await titles(byRules({ kinds: ['saree'] }))).toEqual(['Dear', 'Cheap'])
  expect(await titles(byRules({ minPaise: 100_001, maxPaise: 150_000 }))).toEqual(['Out'])
  expect(await titles(byRules({ minDiscountPercent: 25 }))).toEqual(['Out', 'Cheap'])
  expect(await titles(byRules({ isInStock: true }))).toEqual(['Dear', 'Cheap'])
  expect(await titles(byRules({ newerThanDays: 8 }))).toEqual(['Out', 'Dear'])
  expect(await titles(byRules({ newerThanDays: 7 }))).toEqual(['Out'])
  expect(await titles(byRules({ kinds: ['suit'], isInStock: true }))).toEqual([])
})

test('visitors filter and sort a collection, and the counts are those of the collection', async () => {
  const rules = byRules({ maxPaise: 150_000 })
  expect(await titles(rules, 'type=saree')).toEqual(['Cheap'])
  expect(await titles(rules, 'sort=price-up')).toEqual(['Cheap', 'Out'])
  expect(await titles(rules, 'stock=in-stock&sort=discount')).toEqual(['Cheap'])
  const { counts, products } = await list(rules, 'sort=price-up')
  expect(counts.type).toMatchObject({ saree: 1, suit: 1 })
  expect(counts.stock).toEqual({ 'in-stock': 1 })
  expect(products).toMatchObject({ total: 2, pages: 1 })
})

test('a manual collection is listed in the owner’s order, and best sellers by units', async () => {
  const meera = await admin(db)
  const collection = {
    ...manual,
    title: 'Chosen',
    intro: '',
    imageId: null,
    seoTitle: '',
    seoDescription: '',
    productIds: chosen,
    shownFrom: '',
    shownUntil: '',
  }
  const services = { db, jobs: { enqueue: async () => {} } }
  await saveCollection(services, { collection, basedOn: null, savedBy: meera.id })
  expect(await titles(manual)).toEqual(['Dear', 'Cheap', 'Out'])
  expect(await titles(manual, 'sort=newest')).toEqual(['Out', 'Dear', 'Cheap'])
  expect(await titles(manual, 'type=saree')).toEqual(['Dear', 'Cheap'])
  const sold = [chosen[1]!, chosen[2]!].map((id, units) => ({ product_id: id, units: units + 1 }))
  await db.insertInto('best_sellers').values(sold).execute()
  expect(await titles(byRules({ isBestSelling: true }))).toEqual(['Out', 'Cheap'])
  expect(await titles(byRules({ isBestSelling: true, isInStock: true }))).toEqual(['Cheap'])
})

test('a rule on attributes lists products with a choice, or without it', async () => {
  const set = (id: string, attributes: string[]) =>
    db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
  const [expensive = '', cheap = ''] = chosen
  await set(expensive, ['fabric.silk', 'colour.red'])
  await set(cheap, ['fabric.cotton'])
  expect(await titles(byRules({ attributesAre: ['fabric.silk'] }))).toEqual(['Dear'])
  expect(await titles(byRules({ attributesAre: ['fabric.silk', 'fabric.cotton'] }))).toEqual([
    'Dear',
    'Cheap',
  ])
  const both = { attributesAre: ['fabric.silk', 'colour.blue'] }
  expect(await titles(byRules(both))).toEqual([])
  expect(await titles(byRules({ attributesAreNot: ['fabric.silk'] }))).toEqual(['Out', 'Cheap'])
  const except = { attributesAreNot: ['fabric.silk', 'fabric.cotton'] }
  expect(await titles(byRules(except))).toEqual(['Out'])
  await set(expensive, [])
  await set(cheap, [])
})

test('only collections with rules on price or stock depend on every price and stock change', async () => {
  await list(byRules({ kinds: ['saree'] }))
  await list(byRules({ isInStock: true }))
  await list(manual)
  await list(manual, 'sort=newest')
  const usual = (slug: string) => [catalogueTopic, collectionTopic(slug)]
  expect(cached.map((topics) => [...new Set(topics)])).toEqual([
    usual('x'),
    [...usual('x'), offersTopic],
    usual('chosen'),
    [...usual('chosen'), offersTopic],
  ])
})

test('collections with products in their time are known to the sitemap', async () => {
  expect(await listFilledOwnCollections(db)).toEqual(['chosen'])
  const shown = { shown_until: new Date('2026-01-01') }
  await db.updateTable('collections').set(shown).where('slug', '=', 'chosen').execute()
  expect(await listFilledOwnCollections(db)).toEqual([])
})

test('a large collection lists 42 pages, and filters reach all its products', async () => {
  const rules = byRules({ maxPaise: 90_000 })
  await db
    .insertInto('products')
    .values(
      Array.from({ length: 1_100 }, (_, index) => ({
        id: crypto.randomUUID(),
        title: `Saree ${index}`,
        description: 'Light.',
        type: index < 50 ? 'suit' : 'saree',
        original_price_paise: 100_000,
        selling_price_paise: 80_000,
        created_at: new Date(day(9).getTime() + index * 1_000),
      })),
    )
    .execute()
  const first = await list(rules)
  expect(first.products).toMatchObject({ pages: 42, total: 1_008 })
  expect([first.hasMore, first.isSample]).toEqual([true, true])
  expect(await titles(rules, '', 42)).toHaveLength(PRODUCTS_PER_PAGE)
  const suits = await list(rules, 'type=suit', 3)
  expect(suits.products).toMatchObject({ pages: 3, total: 50 })
  expect([suits.hasMore, suits.products.items.length]).toEqual([false, 2])
})

test('a collection with one card per design groups its members, and its counts are of designs', async () => {
  const design = { design: 'Twins' }
  await db.updateTable('products').set(design).where('id', 'in', chosen.slice(0, 2)).execute()
  const asked = (query: string, collection: Collection) =>
    filterMembers(
      db,
      collection,
      {
        view: parseView(new URLSearchParams(query), defaultSortOf(collection)),
        page: 1,
        isByDesign: true,
      },
      keep,
      now,
    )
  const shown = async (query = '', collection: Collection = byRules({ minPaise: 100_000 })) => {
    const { products, counts } = await asked(query, collection)
    return [products.items.map(({ title }) => title), products.total, counts.type['saree']]
  }
  expect(await shown()).toEqual([['Out', 'Dear'], 2, 1])
  expect(await shown('stock=in-stock')).toEqual([['Dear'], 1, 1])
  expect(await shown('sort=price-up')).toEqual([['Cheap', 'Out'], 2, 1])
  expect(cached.at(-1)).toContain(designsTopic)
  await db.updateTable('products').set({ design: '' }).where('id', 'in', chosen).execute()
  expect(await shown()).toEqual([['Out', 'Dear', 'Cheap'], 3, 2])
})
