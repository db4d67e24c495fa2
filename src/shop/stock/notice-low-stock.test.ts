import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { adjustStock } from './adjust-stock.server.ts'
import { noticeLowStock } from './notice-low-stock.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
beforeEach(async () => {
  await sql`truncate staff_notices, low_stock_seen`.execute(db)
  await sql`update products set deleted_at = now()`.execute(db)
})

const summaries = async () =>
  (await db.selectFrom('staff_notices').select('summary').orderBy('id').execute()).map(
    ({ summary }) => summary,
  )
const change = (productId: string, by: number) =>
  inTransaction(db, (tx) =>
    adjustStock(tx, {
      productId,
      changes: [{ size: '', change: by }],
      reason: 'correction',
      movedBy: meera.id,
    }),
  )

test('products for sale at or below the threshold are announced once', async () => {
  await sareeInShop(db, { title: 'Plenty', quantity: 4 })
  await sareeInShop(db, { title: 'Few', quantity: 3 })
  await sareeInShop(db, { title: 'Gone', quantity: 0 })
  await sareeInShop(db, { title: 'Unfinished', state: 'draft', quantity: 0 })
  await Promise.all([noticeLowStock(db), noticeLowStock(db)])
  await noticeLowStock(db)
  expect(await summaries()).toEqual(['Sold out: Gone', '3 left: Few'])
})

test('a product that becomes low is announced, and announced again only after it was restocked', async () => {
  const { id } = await sareeInShop(db, { title: 'Silk', quantity: 4 })
  await noticeLowStock(db)
  expect(await summaries()).toEqual([])
  await change(id, -1)
  await noticeLowStock(db)
  await change(id, -1)
  await noticeLowStock(db)
  expect(await summaries()).toEqual(['3 left: Silk'])

  await change(id, 5)
  await noticeLowStock(db)
  expect(await db.selectFrom('low_stock_seen').selectAll().execute()).toEqual([])
  await change(id, -5)
  await sql`update staff_notices set subject = 'product:yesterday'`.execute(db)
  await noticeLowStock(db)
  expect(await summaries()).toEqual(['3 left: Silk', '2 left: Silk'])
})

test('the threshold for low stock is read from the settings', async () => {
  await sareeInShop(db, { title: 'Ten', quantity: 10 })
  await noticeLowStock(db)
  expect(await summaries()).toEqual([])
  await db.updateTable('shop_settings').set({ low_stock_max: 10 }).execute()
  await noticeLowStock(db)
  await db.updateTable('shop_settings').set({ low_stock_max: 3 }).execute()
  expect(await summaries()).toEqual(['10 left: Ten'])
})
