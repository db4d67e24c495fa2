import { beforeAll, expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { saveCollection } from '../collections/save-collection.server.ts'
import { slugOfEntry } from '../attributes/attribute.ts'
import { filterCollection } from './filter-collection.server.ts'
import { filterMembers } from './filter-members.server.ts'
import { parseView } from './filters/product-filters.ts'
import { planSearch } from './planner/plan-search.server.ts'
import { findInSmallCatalogue } from './search-small-catalogue-store.server.ts'

const { db } = await testDatabase()

const products = [
  ['Asha', 'colour.crimson', 'fabric.silk', 'occasion.festive', 'occasion.wedding'],
  ['Banu', 'colour.emerald', 'colour.maroon', 'fabric.silk'],
  ['Chitra', 'colour.red', 'fabric.cotton', 'occasion.festive'],
  ['Devi', 'fabric.linen', 'occasion.office'],
  ['Esha', 'colour.navy', 'fabric.cotton', 'occasion.wedding'],
  ['Farah'],
] as const
const ids: string[] = []
const manual = { slug: 'chosen', mode: 'manual' as const, rules: {} }
const ruled = { slug: 'ruled', mode: 'rules' as const, rules: { kinds: ['saree'] } }

beforeAll(async () => {
  for (const [index, [title, ...attributes]] of products.entries()) {
    const quantity = title === 'Banu' ? 0 : 2
    const { id } = await sareeInShop(db, { title, quantity, sellingPricePaise: 100_000 + index })
    await db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
    ids.push(id)
  }
  const suit = await suitInShop(db, { title: 'Gul' })
  await db
    .updateTable('products')
    .set({ attributes: ['fabric.silk'] })
    .where('id', '=', suit.id)
    .execute()
  const collection = { ...manual, title: 'Chosen', intro: '', imageId: null, productIds: ids }
  const texts = { seoTitle: '', seoDescription: '', shownFrom: '', shownUntil: '' }
  const saved = await saveCollection(
    { db, jobs: { enqueue: async () => {} } },
    { collection: { ...collection, ...texts }, basedOn: null, savedBy: (await admin(db)).id },
  )
  expect(saved).toEqual({ outcome: 'saved' })
})

const queryOf = (facets: readonly string[], more = '') =>
  `${facets.map((facet) => `attribute=${facet}`).join('&')}&${more}`
type List = (query: string) => ReturnType<typeof filterMembers>
const viewOf = (query: string) => parseView(new URLSearchParams(query), 'newest')

/** All ways to list the six sarees. */
const lists: [string, List][] = [
  ...([planSearch, findInSmallCatalogue] as const).map((find): [string, List] => [
    find.name,
    (query) =>
      filterCollection(
        db,
        collectionNamed('saree'),
        { view: viewOf(query), page: 1 },
        noQueryCache,
        find,
      ),
  ]),
  ...[manual, ruled].map((collection): [string, List] => [
    `a collection by ${collection.mode}`,
    (query) => filterMembers(db, collection, { view: viewOf(query), page: 1 }),
  ]),
]
const chosen = [
  [],
  ['fabric.silk'],
  ['fabric.silk', 'fabric.cotton'],
  ['colour.red', 'occasion.festive'],
  ['colour.red', 'fabric.silk', 'occasion.wedding'],
  ['colour.green', 'fabric.silk'],
]
const titlesOf = async (list: List, query: string) =>
  (await list(query)).products.items.map(({ title }) => title).toSorted()

test.each(lists)('with %s, a product has one facet of each filtered attribute', async (_, list) => {
  expect(await titlesOf(list, queryOf(['fabric.silk']))).toEqual(['Asha', 'Banu'])
  expect(await titlesOf(list, queryOf(['colour.red', 'colour.green']))).toEqual([
    'Asha',
    'Banu',
    'Chitra',
  ])
  expect(await titlesOf(list, queryOf(['colour.red', 'fabric.cotton']))).toEqual(['Chitra'])
  expect(await titlesOf(list, queryOf(['colour.red'], 'stock=in-stock'))).toEqual([
    'Asha',
    'Chitra',
  ])
  expect(await titlesOf(list, queryOf(['fabric.velvet']))).toEqual([])
})

test.each(lists)(
  'with %s, each count is the total of the list with that facet',
  async (_, list) => {
    for (const facets of chosen)
      for (const more of ['', 'stock=in-stock']) {
        const { counts } = await list(queryOf(facets, more))
        const counted = Object.entries(counts.attribute)
        expect(counted.length).toBeGreaterThan(0)
        for (const [facet, count] of counted) {
          const others = facets.filter((one) => slugOfEntry(one) !== slugOfEntry(facet))
          const { products: listed } = await list(queryOf([...others, facet], more))
          expect([facets, more, facet, listed.total]).toEqual([facets, more, facet, count])
        }
      }
  },
)

test.each(lists)('with %s, a chosen facet keeps the order of the list', async (_, list) => {
  const sorted = async (sort: string) => {
    const { products: listed } = await list(queryOf(['fabric.silk', 'fabric.cotton'], sort))
    return listed.items.map(({ title }) => title)
  }
  expect(await sorted('sort=price-up')).toEqual(['Asha', 'Banu', 'Chitra', 'Esha'])
  expect(await sorted('sort=price-down')).toEqual(['Esha', 'Chitra', 'Banu', 'Asha'])
})

test('a collection without a product of a facet has no count for it', async () => {
  const { counts } = await filterMembers(
    db,
    { ...ruled, rules: { kinds: ['suit'] } },
    { view: viewOf(''), page: 1 },
  )
  expect(counts.attribute).toEqual({ 'fabric.silk': 1 })
})
