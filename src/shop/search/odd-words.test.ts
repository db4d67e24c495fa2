import { beforeAll, describe, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/builders.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { learnWords } from './learn-words.server.ts'
import { parseView } from './product-filters.ts'
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
    ...Array.from({ length: 12 }, (_, place) => `Patiala Suit ${place}`),
  ])
    await suitInShop(db, { title, highlights: [] })
  const misspelt = await sareeInShop(db, { title: 'Kalamkri Saree', highlights: [] })
  await learnWords(db)
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
  ['before the new words are learnt', async () => {}],
  ['after the new words are learnt', () => learnWords(db)],
])('%s', (_when, prepare) => {
  beforeAll(prepare)

  test('a word of Hindi that is something else in a title means its colour or cloth only to whoever writes it', async () => {
    expect(await titles('black saree')).toEqual(['Black Georgette Saree'])
    expect((await titles('kala saree')).toSorted()).toEqual([
      'Black Georgette Saree',
      'Kala Cotton Saree',
    ])
    expect(await titles('blue saree')).toEqual(['Sky Blue Saree'])
    expect(await titles('silk suit')).toEqual([])
    expect(await titles('resham saree')).toEqual(['Banarasi Silk Saree'])
  })

  test('a wedding is no saree', async () => {
    expect(await titles('shaadi suit')).toEqual(['Bridal Velvet Suit'])
    expect(await titles('wedding saree')).toEqual(['Shaadi Special Saree'])
  })

  test('a spelling that was corrected in the shop is a typing error again', async () => {
    expect(await search('kalamkri saree')).toMatchObject({
      meant: 'kalamkari saree',
      products: { items: [{ title: 'Kalamkari Saree' }] },
    })
  })

  test('an odd spelling finds its own piece first, and behind it those with the usual one', async () => {
    const found = await titles('patiyalla suit')
    expect(found).toHaveLength(13)
    expect(found[0]).toBe('Odd Patiyalla Suit')
  })

  test('a colour is never a typing error', async () => {
    expect(await titles('black linen')).toEqual([])
  })
})
