import { beforeAll, describe, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import { listIdsContaining } from '../catalogue/title-search-store.server.ts'
import { findAlternatives } from './find-alternatives.server.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'
import { noFilters, parseView, type Sort } from './filters/product-filters.ts'
import { filterCollection } from './filter-collection.server.ts'
import { searchProducts } from './search-products.server.ts'
import { suggestProducts } from './suggest-products.server.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'

const { db } = await testDatabase()
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const sarees = [
  {
    title: 'Maroon Banarasi Silk Saree',
    sellingPricePaise: 900_000,
    originalPricePaise: 1_000_000,
    categories: ['Latest'] as const,
  },
  {
    title: 'Red Kanchipuram Silk Saree with Zari Border',
    sellingPricePaise: 1_800_000,
    originalPricePaise: 2_400_000,
  },
  {
    title: 'Embroidered Linen Saree',
    sellingPricePaise: 240_000,
    originalPricePaise: 300_000,
    quantity: 0,
  },
  { title: 'लाल बंधेज साड़ी', sellingPricePaise: 99_900, originalPricePaise: 200_000 },
  {
    title: 'Yellow Silk Saree in soft cotton',
    highlights: ['Fabric: mulberry silk', 'With tassels'],
    sellingPricePaise: 500_000,
    originalPricePaise: 515_000,
  },
]
beforeAll(async () => {
  for (const [index, saree] of sarees.entries())
    await sareeInShop(db, {
      ...saree,
      categories: [...(saree.categories ?? [])],
      createdAt: day(index + 1),
    })
  await suitInShop(db, {
    title: 'Red Chikankari Churidar Suit',
    sizes: ['S', 'M'],
    sellingPricePaise: 250_000,
    createdAt: day(10),
  })
  await suitInShop(db, {
    title: 'Black Georgette Suit No. 7',
    sizes: ['L'],
    sellingPricePaise: 249_999,
    createdAt: day(11),
  })
  for (const title of [
    'Gulmohar Vol12 Cotton Suit',
    'Gulmohar Vol 13 Suit',
    'Jaipuri Suit 3XVol',
    'Cotton60 Patiala',
    'Peach Suit ZR77776',
  ])
    await suitInShop(db, { title, sizes: ['L'], createdAt: day(1) })
})

const ask = (query: string, page = 1) => ({
  view: parseView(new URLSearchParams(query), 'best'),
  page,
})
const titles = async (text: string, query = '') =>
  (await searchProducts(db, text, ask(query))).products.items.map(({ title }) => title)

// Results must be the same before and after the job has added the words of new titles.
describe.each([
  ['before the vocabulary update', async () => {}],
  ['after the vocabulary update', () => updateVocabulary(db)],
])('%s', (_when, prepare) => {
  beforeAll(prepare)

  test.each([
    ['sari', 4],
    ['saari', 4],
    ['banarsi', 1],
    ['benarasi sari', 1],
    ['kanjivaram', 1],
    ['kanchi puram', 1],
    ['silksaree', 3],
    ['साड़ी', 5],
    ['jorjet', 1],
    ['chudidar', 1],
    ['lucknowi', 1],
    ['saree silk maroon', 1],
    ['border zari', 1],
    ['lal sari', 2],
    ['kala suit', 1],
    ['bnarasi', 1],
    ['embroiderd', 1],
    ['geogrette', 1],
    ['bandhani', 1],
    ['suit no. 7', 1],
    ['tassels', 1],
  ])('%s finds at least %i products', async (text, atLeast) => {
    expect((await titles(text)).length).toBeGreaterThanOrEqual(atLeast)
  })

  test('unknown words find nothing, and wildcard signs have no special meaning', async () => {
    for (const text of ['zzqqxxyy', '%', '\\', '0%0', "'", 'silkxsaree'])
      expect([text, await titles(text)]).toEqual([text, []])
  })
})

test('titles with the text as whole words come first, then those with it inside words, each newest first', async () => {
  expect(await titles('red')).toEqual([
    'Red Chikankari Churidar Suit',
    'Red Kanchipuram Silk Saree with Zari Border',
    'Embroidered Linen Saree',
    'लाल बंधेज साड़ी',
  ])
  expect((await titles('silk saree')).slice(0, 3)).toEqual([
    'Yellow Silk Saree in soft cotton',
    'Red Kanchipuram Silk Saree with Zari Border',
    'Maroon Banarasi Silk Saree',
  ])
})

test('titles that contain the text come before all others, as the specification demands', async () => {
  for (const text of [
    'silk',
    'ee in so',
    'roidered li',
    'S',
    'a',
    '7',
    'No. 7',
    'ंध',
    'साड़ी',
    'd',
    'Saree with Z',
    ' red ',
    'no. 7 ',
    'ari Border',
    'vol',
    'Gulmohar Vol',
    'har v',
    'zr',
    'Z',
    'suit z',
    'xvol',
    'ol',
    'cotton',
    'cotton p',
    'Vol 1',
    'Vol12 c',
    'uit 3xvo',
    'patiala z',
  ]) {
    const specified = (await listCardsByIds(db, await listIdsContaining(db, text.trim(), 100))).map(
      ({ title }) => title,
    )
    const found = await titles(text)
    expect([text, found.slice(0, specified.length).toSorted()]).toEqual([
      text,
      specified.toSorted(),
    ])
  }
})

test('filters narrow the results, and each choice has a count', async () => {
  const found = await searchProducts(db, 'saree', ask('price=3&price=4&stock=in-stock'))
  expect(found.products.items.map(({ title }) => title)).toEqual([
    'Yellow Silk Saree in soft cotton',
    'Red Kanchipuram Silk Saree with Zari Border',
    'Maroon Banarasi Silk Saree',
  ])
  expect(found.counts.price).toEqual({ 0: 1, 1: 0, 2: 0, 3: 2, 4: 1 })
  expect(found.counts.category).toMatchObject({ Latest: 1, Trending: 0 })
  expect(await titles('suit', 'size=M&size=XL')).toEqual(['Red Chikankari Churidar Suit'])
  expect(await titles('saree', 'type=suit')).toEqual([])
})

test.each<[Sort, string[]]>([
  ['price-up', ['लाल बंधेज', 'Embroidered', 'Yellow', 'Maroon', 'Red Kanchipuram']],
  ['price-down', ['Red Kanchipuram', 'Maroon', 'Yellow', 'Embroidered', 'लाल बंधेज']],
  ['newest', ['Yellow', 'लाल बंधेज', 'Embroidered', 'Red Kanchipuram', 'Maroon']],
  ['discount', ['लाल बंधेज', 'Red Kanchipuram', 'Embroidered', 'Maroon', 'Yellow']],
])('a collection is sorted by %s', async (sort, beginnings) => {
  const found = await filterCollection(db, collectionNamed('saree'), {
    view: { filters: noFilters, sort },
    page: 1,
  })
  const shown = found.products.items.map(({ title }) =>
    beginnings.find((beginning) => title.startsWith(beginning)),
  )
  expect(shown).toEqual(beginnings)
})

test('a correction is offered for a mistyped word', async () => {
  expect((await searchProducts(db, 'bnarasi saree', ask(''))).didYouMean).toBe('banarasi saree')
  expect((await searchProducts(db, 'banarasi saree', ask(''))).didYouMean).toBeNull()
})

test('a search without results offers products that match most of its words', async () => {
  const { terms, products } = await searchProducts(db, 'maroon velvet banarasi lehenga', ask(''))
  expect(products.total).toBe(0)
  expect(await findAlternatives(db, terms)).toMatchObject({
    words: 'maroon banarasi',
    products: expect.arrayContaining([
      expect.objectContaining({ title: 'Maroon Banarasi Silk Saree' }),
    ]) as unknown,
  })
  expect(
    await findAlternatives(db, (await searchProducts(db, 'zzqqxxyy', ask(''))).terms),
  ).toBeNull()
})

test('suggestions complete the last word and list matching products', async () => {
  const suggested = await suggestProducts(db, 'kanc')
  expect(suggested).toMatchObject({
    words: ['kanchipuram'],
    products: [{ title: 'Red Kanchipuram Silk Saree with Zari Border' }],
  })
  expect(await suggestProducts(db, 'zr')).toMatchObject({
    words: ['zr77776'],
    products: [{ title: 'Peach Suit ZR77776' }],
  })
  expect(await suggestProducts(db, 'k')).toMatchObject({ words: [], products: [] })
})
