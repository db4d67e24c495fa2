import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../../tests/support/blocked-queries.ts'
import { sareeInShop, type ShopProduct } from '../../../../tests/support/builders.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { expireHolds } from '../expire-holds.server.ts'
import { listStockDisagreements, lockStock } from '../../stock/stock-store.server.ts'
import { releasePlaces } from './release-places.server.ts'

const shop = await openTestServices()
const { db } = shop

async function sold(product: ShopProduct, quantity: number, status: 1 | 3) {
  const begun = await shop.begun(await shop.shopper({ products: [product], quantity }))
  shop.pay(begun)
  await shop.deliverWebhooks()
  const orders = db.updateTable('orders').set({ status })
  await orders.where('number', '=', begun.number).execute()
}

test('a piece that has left gives its place back once; one that is being made does not', async () => {
  const saree = await sareeInShop(db, { quantity: 10, advance: 15 })
  await sold(saree, 2, 3)
  await sold(saree, 1, 3)
  await sold(saree, 4, 1)
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
  await Promise.all([releasePlaces(db), releasePlaces(db)])
  await releasePlaces(db)
  expect(await shop.stock(saree)).toEqual({ on_hand: 6, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
})

test('pre-orders, and products that are sold from stock now, get nothing back', async () => {
  const preOrder = await sareeInShop(db, { quantity: 10, advance: '2099-01-12' })
  const ended = await sareeInShop(db, { quantity: 10, advance: 15 })
  await sold(preOrder, 2, 3)
  await sold(ended, 2, 3)
  const end = db.updateTable('products').set({ sale_mode: '', making_days: null })
  await end.where('id', '=', ended.id).execute()
  await releasePlaces(db)
  expect(await shop.stock(preOrder)).toEqual({ on_hand: 8, reserved: 0 })
  expect(await shop.stock(ended)).toEqual({ on_hand: 8, reserved: 0 })
})

test('a piece that came back before it left is not counted twice', async () => {
  const saree = await sareeInShop(db, { quantity: 5, advance: 15 })
  await sold(saree, 2, 3)
  const lines = db.updateTable('order_lines').set({ returned_quantity: 1 })
  await lines.where('product_id', '=', saree.id).execute()
  await releasePlaces(db)
  expect(await shop.stock(saree)).toEqual({ on_hand: 4, reserved: 0 })
})

const openLines = () =>
  db
    .selectFrom('order_lines')
    .select('order_id')
    .where('sale_mode', '=', 'made-to-order')
    .where('has_left', '=', false)
    .execute()

test('a product that is sold from stock while the job waits for its stock gets nothing back', async () => {
  const saree = await sareeInShop(db, { quantity: 10, advance: 15 })
  await sold(saree, 2, 3)
  const { waiting } = await inTransaction(db, async (tx) => {
    await lockStock(tx, [{ productId: saree.id, size: '' }])
    const promise = releasePlaces(db)
    await waitUntilBlocked(db)
    const mode = tx.updateTable('products').set({ sale_mode: '', making_days: null })
    await mode.where('id', '=', saree.id).execute()
    return { waiting: promise }
  })
  await waiting
  expect(await shop.stock(saree)).toEqual({ on_hand: 8, reserved: 0 })
})

test('an order that expires is no longer being made; if it is paid late, its place comes back once', async () => {
  const saree = await sareeInShop(db, { quantity: 10, advance: 15 })
  const before = (await openLines()).length
  const begun = await shop.begun(await shop.shopper({ products: [saree] }))
  await releasePlaces(db)
  expect(await openLines()).toHaveLength(before + 1)
  await shop.expireHold(begun.number)
  await expireHolds(shop.services)
  await releasePlaces(db)
  expect(await openLines()).toHaveLength(before)
  expect(await shop.stock(saree)).toEqual({ on_hand: 10, reserved: 0 })

  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  await releasePlaces(db)
  expect(await openLines()).toHaveLength(before + 1)
  expect(await shop.stock(saree)).toEqual({ on_hand: 9, reserved: 0 })
  const sent = db.updateTable('orders').set({ status: 3 }).where('number', '=', begun.number)
  await sent.execute()
  await releasePlaces(db)
  expect(await shop.stock(saree)).toEqual({ on_hand: 10, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
})
