import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import { admin, sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { endDuePreOrders } from '../catalogue/advance/end-pre-orders.server.ts'
import { adjustStock } from '../stock/adjust-stock.server.ts'
import { releasePlaces } from '../settlement/made-to-order/release-places.server.ts'
import { listStockDisagreements, lockStock } from '../stock/stock-store.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { returnOrderLines } from './return-order-lines.server.ts'

const shop = await openTestServices()
const { services, db } = shop
const meera = await admin(db)

async function bought(product: ShopProduct, quantity: number): Promise<number> {
  const begun = await shop.begun(await shop.shopper({ products: [product], quantity }))
  shop.pay(begun)
  await shop.deliverWebhooks()
  return (await shop.order(begun.number)).id
}
const cancel = async (orderId: number) =>
  expect(
    await cancelOrder(services, { orderId, adminId: meera.id, reason: 'Not wanted.' }),
  ).toMatchObject({ outcome: 'cancelled' })
const setStatus = (orderId: number, status: number) =>
  db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
const backFrom = (orderId: number) =>
  inTransaction(db, (tx) => returnOrderLines(tx, { orderId, returned: 'all', movedBy: meera.id }))
const onHand = async (product: ShopProduct) => (await shop.stock(product)).on_hand
const returned = (orderId: number) =>
  db.selectFrom('order_lines').select('returned_quantity').where('order_id', '=', orderId).execute()
const notices = (product: ShopProduct) =>
  db
    .selectFrom('staff_notices')
    .select(['event', 'summary'])
    .where('subject', 'like', `product:${product.id}:count:%`)
    .execute()

/** The owner counts her pieces and sells them from stock. */
async function sellFromStock(product: ShopProduct, change: number): Promise<void> {
  const mode = { sale_mode: '', making_days: null, dispatch_from: null }
  await db.updateTable('products').set(mode).where('id', '=', product.id).execute()
  await inTransaction(db, (tx) =>
    adjustStock(tx, {
      ...{ productId: product.id, reason: 'correction', movedBy: meera.id },
      changes: [{ size: '', change }],
    }),
  )
}

test('a cancelled order adds no pieces that were to be made, once the product is sold from stock', async () => {
  const saree = await sareeInShop(db, { quantity: 10, advance: 15 })
  const orderId = await bought(saree, 3)
  await sellFromStock(saree, -5)
  await cancel(orderId)
  expect(await onHand(saree)).toBe(2)
  expect(await returned(orderId)).toEqual([{ returned_quantity: 3 }])
  const summary = `3 cancelled after the advance sale, please count: ${saree.title}`
  expect(await notices(saree)).toEqual([{ event: 'low-stock', summary }])
  expect(await listStockDisagreements(db)).toEqual([])
})

test('a piece of a pre-order that fell short is not sold again, and the owner is asked to count', async () => {
  const saree = await sareeInShop(db, { quantity: 12, advance: '2099-01-12' })
  const orderId = await bought(saree, 1)
  await bought(saree, 11)
  const due = db.updateTable('products').set({ dispatch_from: '2020-01-12' })
  await due.where('id', '=', saree.id).execute()
  await endDuePreOrders(db)
  await cancel(orderId)
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  expect(await notices(saree)).toHaveLength(1)
})

test('a delivered piece of a pre-order that comes back is in stock', async () => {
  const saree = await sareeInShop(db, { quantity: 4, advance: '2099-01-12' })
  const orderId = await bought(saree, 1)
  await sellFromStock(saree, 0)
  await setStatus(orderId, 4)
  expect(await backFrom(orderId)).toBe(true)
  expect(await onHand(saree)).toBe(4)
  expect(await notices(saree)).toEqual([])
})

test('a piece made to order that has left gives its place back once, also if it comes back', async () => {
  const saree = await sareeInShop(db, { quantity: 10, advance: 15 })
  const orderId = await bought(saree, 1)
  await setStatus(orderId, 3)
  await releasePlaces(db)
  expect(await onHand(saree)).toBe(10)
  expect(await backFrom(orderId)).toBe(true)
  expect(await onHand(saree)).toBe(10)
  expect(await returned(orderId)).toEqual([{ returned_quantity: 1 }])
})

test('a piece that leaves and comes back at the same time gives its place back once', async () => {
  for (let round = 0; round < 5; round++) {
    const saree = await sareeInShop(db, { quantity: 10, advance: 15 })
    const orderId = await bought(saree, 1)
    await setStatus(orderId, 3)
    await Promise.all([releasePlaces(db), backFrom(orderId)])
    await releasePlaces(db)
    expect(await onHand(saree)).toBe(10)
  }
})

test('a piece from stock adds no place to a product that is made to order now', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const orderId = await bought(saree, 2)
  const mode = db.updateTable('products').set({ sale_mode: 'made-to-order', making_days: 15 })
  await mode.where('id', '=', saree.id).execute()
  await cancel(orderId)
  expect(await onHand(saree)).toBe(3)
  expect(await notices(saree)).toEqual([])
})

test('a return that waits for the stock of a product uses the mode that is saved meanwhile', async () => {
  const saree = await sareeInShop(db, { quantity: 10, advance: 15 })
  const orderId = await bought(saree, 3)
  const { waiting } = await inTransaction(db, async (tx) => {
    await lockStock(tx, [{ productId: saree.id, size: '' }])
    const promise = cancel(orderId)
    await waitUntilBlocked(db)
    const mode = tx.updateTable('products').set({ sale_mode: '', making_days: null })
    await mode.where('id', '=', saree.id).execute()
    return { waiting: promise }
  })
  await waiting
  expect(await onHand(saree)).toBe(7)
})
