import { beforeEach, expect, test } from 'vitest'
import { orderBeingPaid } from '../../../tests/builders.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { countDeskWork, findNewestOrder } from './desk-store.server.ts'
import { listOrders } from './order-store.server.ts'
import { salesInAll } from './sales.ts'
import { listDailySales } from './sales-store.server.ts'

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

test('there is a row for each of the last thirty days, today included, also when nothing was sold', async () => {
  const sales = await listDailySales(db, now)
  expect(sales).toHaveLength(30)
  expect([sales[0]!.day, sales.at(-1)!.day]).toEqual(['2026-10-22', '2026-11-20'])
  expect(salesInAll(sales)).toEqual({ orders: 0, paise: 0 })
})

test('a day begins and ends at midnight in India', async () => {
  await sold('2026-11-18T18:29:59.999Z', { totalPaise: 100_000 })
  await sold('2026-11-18T18:30:00Z', { totalPaise: 200_000 })
  await sold('2026-11-19T18:29:59.999Z', { totalPaise: 400_000 })
  expect(await onDay('2026-11-18')).toEqual({ day: '2026-11-18', orders: 1, paise: 100_000 })
  expect(await onDay('2026-11-19')).toEqual({ day: '2026-11-19', orders: 2, paise: 600_000 })
})

test('just after midnight in India it is the new day, whatever the clock in London says', async () => {
  expect((await listDailySales(db, new Date('2026-11-20T18:31:00Z'))).at(-1)!.day).toBe(
    '2026-11-21',
  )
})

test('archived orders were sold; what was never paid, or whose money went back, was not', async () => {
  await sold('2026-11-20T06:00:00Z', { archived: true, status: 4 })
  for (const state of ['payment_review', 'refund_due', 'refunded'])
    await sold('2026-11-20T06:00:00Z', { state })
  await orderBeingPaid(db)
  await sold('2026-09-01T06:00:00Z')
  expect(salesInAll(await listDailySales(db, now))).toEqual({ orders: 1, paise: 100_000 })
})

test('what needs doing counts exactly the rows that its link shows', async () => {
  await sold('2026-11-20T06:00:00Z', { status: 1 })
  await sold('2026-11-20T06:00:00Z', { status: 2 })
  await sold('2026-11-20T06:00:00Z', { status: 2 })
  await sold('2026-11-20T06:00:00Z', { status: 2, archived: true })
  for (const state of ['payment_review', 'refunded']) await sold('2026-11-20T06:00:00Z', { state })
  const shown = async (status: 1 | 2 | 3) =>
    (await listOrders(db, { status, paymentState: 'paid', page: 1 })).total
  expect(await countDeskWork(db)).toEqual({
    toConfirm: await shown(1),
    toSendOut: await shown(2),
    onTheWay: await shown(3),
  })
  expect(await countDeskWork(db)).toEqual({ toConfirm: 1, toSendOut: 2, onTheWay: 0 })
})

test('the newest order is the one that was placed last and is not in the archive', async () => {
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
