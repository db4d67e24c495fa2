import { expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { listKindValues, listStockValues } from './stock-value-store.server.ts'
import { marginOf, marginPercent } from './stock-value.ts'

const { db } = await testDatabase()
const day = '2026-11-22'
const cost = (id: string, paise: number) =>
  db.updateTable('products').set({ cost_paise: paise }).where('id', '=', id).execute()

const saree = await sareeInShop(db, { sellingPricePaise: 1_250_000, quantity: 3 })
const cheap = await suitInShop(db, { sellingPricePaise: 262_500, stock: { S: 1, M: 4 } })
const expensive = await suitInShop(db, { sellingPricePaise: 279_900, quantity: 2 })
await sareeInShop(db, { deletedAt: new Date() })
await cost(saree.id, 800_000)
await cost(expensive.id, 100_000)

test('each product has its pieces and its price without GST of the day', async () => {
  const { items, total } = await listStockValues(db, { isTaxed: true, day }, 1)
  expect(total).toBe(3)
  const found = items.map(({ id, pieces, netPaise }) => [id, pieces, netPaise])
  expect(found).toContainEqual([saree.id, 3, 1_190_476])
  expect(found).toContainEqual([cheap.id, 5, 250_000])
  expect(found).toContainEqual([expensive.id, 2, 237_203])
})

test('a shop that collects no GST keeps the whole price', async () => {
  const { items } = await listStockValues(db, { isTaxed: false, day }, 1)
  expect(items.find(({ id }) => id === expensive.id)).toMatchObject({
    costPaise: 100_000,
    pricePaise: 279_900,
    netPaise: 279_900,
  })
})

test('a kind sums the pieces that have a cost, and counts the products without one', async () => {
  expect(await listKindValues(db, { isTaxed: true, day })).toEqual([
    {
      type: 'saree',
      products: 1,
      productsWithoutCost: 0,
      pieces: 3,
      valuePaise: 2_400_000,
      marginPaise: 3 * (1_190_476 - 800_000),
    },
    {
      type: 'suit',
      products: 2,
      productsWithoutCost: 1,
      pieces: 7,
      valuePaise: 200_000,
      marginPaise: 2 * (237_203 - 100_000),
    },
  ])
})

test('a margin is known only with a cost', () => {
  expect(marginOf({ costPaise: 800, netPaise: 1_000 })).toBe(200)
  expect(marginPercent({ costPaise: 800, netPaise: 1_000 })).toBe(20)
  expect(marginPercent({ costPaise: 1_500, netPaise: 1_000 })).toBe(-50)
  expect(marginOf({ costPaise: null, netPaise: 1_000 })).toBeNull()
  expect(marginPercent({ costPaise: null, netPaise: 1_000 })).toBeNull()
})
