import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { suitInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { offersTopic, type Size } from '../catalogue/product.ts'
import { adjustStock } from '../stock/adjust-stock.server.ts'
import { changedStockTopics } from '../stock/stock.ts'
import { filterCollection } from './filter-collection.server.ts'
import { parseView } from './filters/product-filters.ts'
import { searchProducts } from './search-products.server.ts'
import { collectionNamed } from '../../../tests/support/initial-kinds.ts'

const { db } = await testDatabase()
const made: Record<string, ShopProduct> = {}
beforeAll(async () => {
  for (const [title, stock, quantity] of [
    ['Only small', { S: 3, M: 0 }, 0],
    ['Both', { S: 1, M: 1 }, 0],
    ['Sold out', { S: 0, M: 0 }, 0],
    ['Any size', null, 4],
    ['No size', null, 0],
  ] as const) {
    made[title] = await suitInShop(db, {
      title: `${title} suit`,
      sizes: ['S', 'M'],
      stock,
      quantity,
    })
  }
})

async function shown(
  query: string,
): Promise<{ titles: string[]; inStock: number; sizes: (number | undefined)[] }> {
  const params = new URLSearchParams(query)
  const [listed, searched] = await Promise.all([
    filterCollection(db, collectionNamed('suit'), { view: parseView(params, 'newest'), page: 1 }),
    searchProducts(db, 'suit', { view: parseView(params, 'best'), page: 1 }),
  ])
  expect([searched.counts, searched.products.total]).toEqual([listed.counts, listed.products.total])
  const titles = listed.products.items.map(({ title }) => title.replace(' suit', ''))
  return {
    titles: titles.toSorted(),
    inStock: listed.counts.stock['in-stock']!,
    sizes: [listed.counts.size['S'], listed.counts.size['M'], listed.counts.size['L']],
  }
}

test('the size and stock filters together list only products with that size in stock', async () => {
  expect(await shown('size=M&stock=in-stock')).toEqual({
    titles: ['Any size', 'Both'],
    inStock: 2,
    sizes: [3, 2, 0],
  })
  expect(await shown('size=M')).toEqual({
    titles: ['Any size', 'Both', 'No size', 'Only small', 'Sold out'],
    inStock: 2,
    sizes: [5, 5, 0],
  })
  expect(await shown('stock=in-stock')).toEqual({
    titles: ['Any size', 'Both', 'Only small'],
    inStock: 3,
    sizes: [3, 2, 0],
  })
  expect((await shown('size=S&size=M&stock=in-stock')).titles).toEqual([
    'Any size',
    'Both',
    'Only small',
  ])
})

test('a product leaves or rejoins the list for a size when its stock or its sizes change', async () => {
  const { id } = made['Both']!
  const adjust = (size: Size, change: number) =>
    inTransaction(db, (tx) =>
      adjustStock(tx, {
        productId: id,
        changes: [{ size, change }],
        reason: 'correction',
        movedBy: null,
      }),
    )
  await adjust('M', -1)
  expect((await shown('size=M&stock=in-stock')).titles).toEqual(['Any size'])
  expect(changedStockTopics([{ productId: id, before: 1, after: 0 }])).toContain(offersTopic)
  await adjust('M', 2)
  expect((await shown('size=M&stock=in-stock')).titles).toEqual(['Any size', 'Both'])

  await db
    .updateTable('products')
    .set({ sizes: ['S'] })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('products')
    .set({ sizes: ['S', 'M', 'L'] })
    .where('id', '=', made['Any size']!.id)
    .execute()
  expect((await shown('size=M&size=L&stock=in-stock')).titles).toEqual(['Any size'])
  expect((await shown('size=L&stock=in-stock')).titles).toEqual(['Any size'])
})
