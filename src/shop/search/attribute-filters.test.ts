import { beforeAll, expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { filterCollection } from './filter-collection.server.ts'
import { parseView } from './filters/product-filters.ts'
import { planSearch } from './planner/plan-search.server.ts'
import { searchProducts } from './search-products.server.ts'
import { findInSmallCatalogue } from './search-small-catalogue-store.server.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'

const { db } = await testDatabase()

const sarees = [
  ['Noor', 'fabric.silk', 'colour.maroon', 'occasion.wedding', 'occasion.festive'],
  ['Zoya', 'fabric.silk', 'colour.crimson', 'occasion.party'],
  ['Asha', 'fabric.cotton', 'colour.red', 'occasion.festive'],
  ['Mira', 'fabric.silk', 'colour.emerald'],
  ['Red silk Tara', 'fabric.linen', 'colour.navy'],
] as const

beforeAll(async () => {
  for (const [title, ...attributes] of sarees) {
    const { id } = await sareeInShop(db, {
      title,
      highlights: [],
      quantity: title === 'Noor' ? 0 : 3,
    })
    await db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
  }
  await updateVocabulary(db)
})

const viewOf = (facets: readonly string[], more = '') =>
  parseView(
    new URLSearchParams(`${facets.map((one) => `attribute=${one}`).join('&')}&${more}`),
    'newest',
  )

describeBoth(
  'a filter lists products with one of its facets and of each attribute',
  async (find) => {
    const titles = async (...facets: string[]) => {
      const request = { view: viewOf(facets), page: 1 }
      const { products } = await filterCollection(
        db,
        collectionNamed('saree'),
        request,
        noQueryCache,
        find,
      )
      return products.items.map(({ title }) => title)
    }
    expect(await titles('fabric.silk')).toEqual(['Mira', 'Zoya', 'Noor'])
    expect(await titles('fabric.silk', 'fabric.cotton', 'colour.red')).toEqual([
      'Asha',
      'Zoya',
      'Noor',
    ])
    expect(await titles('fabric.silk', 'fabric.wool', 'colour.green')).toEqual(['Mira'])
    expect(await titles('colour.green', 'occasion.wedding')).toEqual([])
  },
)

describeBoth('each count is the number of products that its choice would list', async (find) => {
  const countsOf = async (facets: readonly string[], more = '') => {
    const request = { view: viewOf(facets, more), page: 1 }
    const { counts } = await filterCollection(
      db,
      collectionNamed('saree'),
      request,
      noQueryCache,
      find,
    )
    return counts
  }
  expect((await countsOf([])).attribute).toMatchObject({
    'fabric.silk': 3,
    'fabric.cotton': 1,
    'colour.red': 3,
    'occasion.festive': 2,
  })
  const chosen = await countsOf(['fabric.silk', 'colour.red'])
  expect(chosen.attribute).toEqual({
    'fabric.silk': 2,
    'fabric.cotton': 1,
    'colour.red': 2,
    'colour.green': 1,
    'occasion.wedding': 1,
    'occasion.festive': 1,
    'occasion.party': 1,
  })
  expect(chosen.type).toMatchObject({ saree: 2, suit: 0 })
  expect((await countsOf(['fabric.silk'], 'stock=in-stock')).attribute).toMatchObject({
    'fabric.silk': 2,
    'colour.red': 1,
  })
})

describeBoth('a colour family finds its colours, after titles with the words', async (find) => {
  const search = async (text: string) => {
    const view = parseView(new URLSearchParams(), 'best')
    const { products } = await searchProducts(db, text, { view, page: 1 }, find)
    return products.items.map(({ title }) => title)
  }
  expect(await search('red silk')).toEqual(['Red silk Tara', 'Zoya', 'Noor'])
  expect(await search('crimson')).toEqual(['Zoya'])
  expect(await search('red wedding silk')).toEqual(['Noor'])
  expect(await search('lal reshmi')).toEqual(['Red silk Tara', 'Zoya', 'Noor'])
})

test('a malformed facet in the address is ignored', async () => {
  const view = viewOf(["fabric.silk'", 'fabric', '.x'])
  const found = await filterCollection(db, collectionNamed('saree'), { view, page: 1 })
  expect(found.products.total).toBe(sarees.length)
})

function describeBoth(
  about: string,
  check: (find: typeof planSearch | typeof findInSmallCatalogue) => Promise<void>,
): void {
  test(`${about}, in a small catalogue`, () => check(findInSmallCatalogue))
  test(`${about}, in a large one`, () => check(planSearch))
}
