import { beforeAll, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { viewQuery } from './filters/product-filters.ts'
import { findParsedQuery } from './find-parsed-query.server.ts'
import { suggestProducts } from './suggest-products.server.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  await sareeInShop(db, { title: 'Red Silk Saree', sellingPricePaise: 150_000, categories: [] })
  await sareeInShop(db, {
    title: 'Blue Silk Saree',
    sellingPricePaise: 400_000,
    categories: ['Latest'],
  })
  await suitInShop(db, { title: 'Latest Fashion Suit', sizes: ['M'], sellingPricePaise: 200_000 })
  await updateVocabulary(db)
})

async function parsed(query: string): Promise<string | null> {
  const found = await findParsedQuery(db, query, 24)
  return (
    found &&
    `${found.text}${viewQuery(found.view, 'best')} ${found.items.map(({ title }) => title).join()}`
  )
}

test('a price, category or size in a query becomes a filter', async () => {
  expect(await parsed('silk saree under 2500')).toBe('silk saree?price=0&price=1 Red Silk Saree')
  expect(await parsed('latest saree')).toBe('saree?category=Latest Blue Silk Saree')
  expect(await parsed('suit size m')).toBe('suit?size=M Latest Fashion Suit')
})

test('words of a query do not become filters if no product would match', async () => {
  expect(await parsed('silk saree above 10000')).toBeNull()
  expect(await parsed('suit xl')).toBeNull()
  expect(await parsed('saree under 1200')).toBeNull()
})

test('words of a query do not become filters if a title contains the whole query', async () => {
  expect(await parsed('latest fashion')).toBeNull()
})

test('a query that is only a price becomes a filter even if no product matches', async () => {
  expect(await parsed('under 500')).toBe('?price=0&sort=price-up ')
})

test('a query without a price, category or size has no filters, nor has an empty or too long query', async () => {
  for (const query of ['silk saree', '', ' ', 'x'.repeat(300)])
    expect(await parsed(query)).toBeNull()
})

test('suggestions for a query with a price contain only products in the price range', async () => {
  const { products } = await suggestProducts(db, 'saree under 2500')
  expect(products.map(({ title }) => title)).toEqual(['Red Silk Saree'])
  expect((await suggestProducts(db, 'under 2500')).products).toEqual([])
})
