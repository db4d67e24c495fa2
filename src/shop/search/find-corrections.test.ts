import { beforeAll, describe, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'
import { parseView } from './filters/product-filters.ts'
import { searchProducts } from './search-products.server.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  for (const title of [
    'Kala Cotton Saree',
    'Black Georgette Saree',
    'Nile Green Saree',
    'Sky Blue Saree',
    'Banarasi Silk Saree',
    'Block Print Linen Saree',
    'Shaadi Special Saree',
  ])
    await sareeInShop(db, { title, highlights: [] })
  for (const title of [
    '12 Kali Anarkali',
    'Cotton Suit with Resham Work',
    'Bridal Velvet Suit',
    'Odd Patiyalla Suit',
    ...Array.from({ length: 12 }, (_, index) => `Patiala Suit ${index}`),
  ])
    await suitInShop(db, { title, highlights: [] })
  const misspelt = await sareeInShop(db, { title: 'Kalamkri Saree', highlights: [] })
  await updateVocabulary(db)
  await db
    .updateTable('products')
    .set({ title: 'Kalamkari Saree' })
    .where('id', '=', misspelt.id)
    .execute()
})

const search = (text: string) =>
  searchProducts(db, text, { view: parseView(new URLSearchParams(), 'best'), page: 1 })
const titles = async (text: string) => (await search(text)).products.items.map(({ title }) => title)

describe.each([
  ['before the vocabulary update', async () => {}],
  ['after the vocabulary update', () => updateVocabulary(db)],
])('%s', (_when, prepare) => {
  beforeAll(prepare)

  test('an ambiguous Hindi word means a colour or fabric in a query, but not in a title', async () => {
    expect(await titles('black saree')).toEqual(['Black Georgette Saree'])
    expect((await titles('kala saree')).toSorted()).toEqual([
      'Black Georgette Saree',
      'Kala Cotton Saree',
    ])
    expect(await titles('blue saree')).toEqual(['Sky Blue Saree'])
    expect(await titles('silk suit')).toEqual([])
    expect(await titles('resham saree')).toEqual(['Banarasi Silk Saree'])
  })

  test('shaadi is a synonym of wedding and not a spelling of saree', async () => {
    expect(await titles('shaadi suit')).toEqual(['Bridal Velvet Suit'])
    expect(await titles('wedding saree')).toEqual(['Shaadi Special Saree'])
  })

  test('a spelling is corrected when no title has it any more', async () => {
    expect(await search('kalamkri saree')).toMatchObject({
      didYouMean: 'kalamkari saree',
      products: { items: [{ title: 'Kalamkari Saree' }] },
    })
  })

  test('a search for a rare spelling lists products with that spelling first, then those with the usual one', async () => {
    const found = await titles('patiyalla suit')
    expect(found).toHaveLength(13)
    expect(found[0]).toBe('Odd Patiyalla Suit')
  })

  test('the name of a colour is not corrected to a similar word', async () => {
    expect(await titles('black linen')).toEqual([])
  })
})
