import { expect, test } from 'vitest'
import type { Db } from '#platform/database/database.server.ts'
import { orderBeingPaid, placedOrder, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { insertCollection } from './collection-edit-store.server.ts'
import { startNewDay } from './collection-jobs.server.ts'

const { db } = await testDatabase()
const [red, blue, old] = [await sareeInShop(db), await sareeInShop(db), await sareeInShop(db)]

async function sold(productId: string, quantity: number, returned = 0, placedAt = new Date()) {
  const { id } = await placedOrder(db)
  await db.updateTable('orders').set({ placed_at: placedAt }).where('id', '=', id).execute()
  await addLine(id, productId, quantity, returned)
}
async function addLine(orderId: number, productId: string, quantity: number, returned = 0) {
  await db
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      position: 0,
      product_id: productId,
      title: 'A saree',
      unit_price_paise: 100,
      original_price_paise: 100,
      quantity,
      returned_quantity: returned,
    })
    .execute()
}
const bestSellers = (from: Db) =>
  from.selectFrom('best_sellers').selectAll().orderBy('units', 'desc').execute()

test('best sellers are ranked by units sold in the last 90 days, without returned ones', async () => {
  await sold(red.id, 2)
  await sold(blue.id, 5, 1)
  await sold(red.id, 1)
  await sold(old.id, 9, 0, new Date(Date.now() - 91 * 24 * 60 * 60_000))
  await startNewDay(db)
  expect(await bestSellers(db)).toEqual([])
  await insertCollection(db, {
    slug: 'loved',
    mode: 'rules',
    title: 'Loved',
    intro: '',
    imageId: null,
    seoTitle: '',
    seoDescription: '',
    rules: { isBestSelling: true },
    productIds: [],
    shownFrom: '',
    shownUntil: '',
  })
  for (let night = 0; night < 2; night++) {
    await startNewDay(db)
    expect(await bestSellers(db)).toEqual([
      { product_id: blue.id, units: 4 },
      { product_id: red.id, units: 3 },
    ])
  }
})

test('unpaid orders, deleted products and products that all came back do not count', async () => {
  const before = await bestSellers(db)
  const [gone, back] = [await sareeInShop(db), await sareeInShop(db)]
  await sold(gone.id, 9)
  await sold(back.id, 3, 3)
  await addLine((await orderBeingPaid(db)).id, back.id, 9)
  const deletedAt = { deleted_at: new Date() }
  await db.updateTable('products').set(deletedAt).where('id', '=', gone.id).execute()
  await startNewDay(db)
  expect(await bestSellers(db)).toEqual(before)
})
