import { beforeEach, expect, test } from 'vitest'
import { orderBeingPaid, sareeInShop } from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import {
  countOrderWork,
  findNewestOrder,
  listBestSellers,
  listDailySales,
} from './sales-store.server.ts'
import { listOrders } from './order-query-store.server.ts'
import { lastDays, totalSales } from './sales.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-20T10:00:00Z')
beforeEach(() => db.deleteFrom('orders').execute())

async function sold(
  placedAt: string,
  { totalPaise = 100_000, state = 'paid', archived = false, status = 1 } = {},
) {
  const order = await orderBeingPaid(db, { totalPaise })
  await db
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({
      pay_mode: 'cod',
      payment_state: state,
      placed_at: new Date(placedAt),
      status,
      archived_at: archived ? now : null,
    })
    .execute()
  return order
}
const onDay = async (day: string) =>
  (await listDailySales(db, now)).find((sales) => sales.day === day)

test('each of the last thirty days has a row, even without sales', async () => {
  const sales = await listDailySales(db, now)
  expect(sales).toHaveLength(30)
  expect([sales[0]!.day, sales.at(-1)!.day]).toEqual(['2026-10-22', '2026-11-20'])
  expect(totalSales(sales)).toEqual({ orders: 0, paise: 0 })
})

test('a day starts and ends at midnight in India', async () => {
  await sold('2026-11-18T18:29:59.999Z', { totalPaise: 100_000 })
  await sold('2026-11-18T18:30:00Z', { totalPaise: 200_000 })
  await sold('2026-11-19T18:29:59.999Z', { totalPaise: 400_000 })
  expect(await onDay('2026-11-18')).toEqual({ day: '2026-11-18', orders: 1, paise: 100_000 })
  expect(await onDay('2026-11-19')).toEqual({ day: '2026-11-19', orders: 2, paise: 600_000 })
})

test('just after midnight in India the new day starts, whatever the UTC date', async () => {
  expect((await listDailySales(db, new Date('2026-11-20T18:31:00Z'))).at(-1)!.day).toBe(
    '2026-11-21',
  )
})

test('archived orders count as sales, unpaid and refunded ones do not', async () => {
  await sold('2026-11-20T06:00:00Z', { archived: true, status: 4 })
  for (const state of ['payment_review', 'refund_due', 'refunded'])
    await sold('2026-11-20T06:00:00Z', { state })
  await orderBeingPaid(db)
  await sold('2026-09-01T06:00:00Z')
  expect(totalSales(await listDailySales(db, now))).toEqual({ orders: 1, paise: 100_000 })
})

test('the counts of open work equal the rows of the lists they link to', async () => {
  await sold('2026-11-20T06:00:00Z', { status: 1 })
  await sold('2026-11-20T06:00:00Z', { status: 2 })
  await sold('2026-11-20T06:00:00Z', { status: 2 })
  await sold('2026-11-20T06:00:00Z', { status: 2, archived: true })
  for (const state of ['payment_review', 'refunded']) await sold('2026-11-20T06:00:00Z', { state })
  const shown = async (status: 1 | 2 | 3) =>
    (await listOrders(db, { status, paymentState: 'paid', page: 1 })).total
  expect(await countOrderWork(db)).toEqual({
    toConfirm: await shown(1),
    toSendOut: await shown(2),
    onTheWay: await shown(3),
  })
  expect(await countOrderWork(db)).toEqual({ toConfirm: 1, toSendOut: 2, onTheWay: 0 })
})

test('counts of open work exclude delivered, unpaid and archived orders and orders under review', async () => {
  const at = '2026-11-20T06:00:00Z'
  await Promise.all([sold(at), sold(at), sold(at, { status: 2 }), sold(at, { status: 3 })])
  await sold(at, { status: 4 })
  await sold(at, { status: 4, archived: true })
  await sold(at, { state: 'payment_review' })
  await orderBeingPaid(db)
  expect(await countOrderWork(db)).toEqual({ toConfirm: 2, toSendOut: 1, onTheWay: 1 })
})

test('the newest order is the order placed last that is not archived', async () => {
  expect(await findNewestOrder(db)).toBeUndefined()
  await sold('2026-11-20T06:00:00Z', { archived: true })
  const { number } = await sold('2026-11-19T06:00:00Z')
  await sold('2026-11-18T06:00:00Z')
  expect(await findNewestOrder(db)).toEqual({
    number,
    firstName: 'Asha',
    placedAt: new Date('2026-11-19T06:00:00Z'),
  })
})

test('the average of the last days divides by their orders only', async () => {
  await sold('2026-11-20T06:00:00Z', { totalPaise: 100_001 })
  await sold('2026-11-16T06:00:00Z', { totalPaise: 200_000 })
  const sales = await listDailySales(db, now)
  expect(lastDays(sales, 1)).toEqual({ orders: 1, paise: 100_001, averagePaise: 100_001 })
  expect(lastDays(sales, 7)).toEqual({ orders: 2, paise: 300_001, averagePaise: 150_001 })
  expect(lastDays([], 7).averagePaise).toBeNull()
})

test('best sellers are the products of paid orders in these days, less returned units', async () => {
  const [saree, linen, returned] = [
    await sareeInShop(db),
    await sareeInShop(db),
    await sareeInShop(db),
  ]
  const today = await sold('2026-11-20T06:00:00Z')
  await insertOrderLine(db, today.id, saree, { quantity: 2 })
  await insertOrderLine(db, today.id, linen, { quantity: 6, returnedQuantity: 3, position: 1 })
  await insertOrderLine(db, today.id, returned, { returnedQuantity: 1, position: 2 })
  await insertOrderLine(db, (await sold('2026-10-21T18:30:00Z')).id, linen, { quantity: 2 })
  await insertOrderLine(db, (await sold('2026-10-21T18:29:59Z')).id, saree, { quantity: 9 })
  const refunded = await sold('2026-11-20T06:00:00Z', { state: 'refunded' })
  await insertOrderLine(db, refunded.id, saree, { quantity: 9 })
  const best = await listBestSellers(db, { days: 30, limit: 10, now })
  expect(best.map(({ id, units }) => [id, units])).toEqual([
    [linen.id, 5],
    [saree.id, 2],
  ])
  expect(best[0]!.paise).toBe(5 * linen.sellingPricePaise)
  expect(await listBestSellers(db, { days: 30, limit: 1, now })).toHaveLength(1)
})
