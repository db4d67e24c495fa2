import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { advanceOrders } from './advance-orders.server.ts'
import type { OrderStatus } from './order-status.ts'

const { db } = await testDatabase()
const { id: adminId } = await admin(db)

async function placedOrder(status: OrderStatus) {
  const order = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date(), status })
    .where('id', '=', order.id)
    .execute()
  return { ...order, status }
}
const selected = ({ id, number, status }: { id: number; number: string; status: OrderStatus }) => ({
  number,
  seen: { orderId: id, status },
})
const statusOf = async (id: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const rowsAbout = async (id: number) =>
  (await db.selectFrom('order_status_changes').select('id').where('order_id', '=', id).execute())
    .length

test('several orders advance together, each with its status change, mail and log entry', async () => {
  const orders = [await placedOrder(1), await placedOrder(2)]
  expect(await advanceOrders(db, { orders: orders.map(selected), stage: 3, adminId })).toEqual(
    orders.map(({ number }) => ({ number, outcome: 'changed', status: 3 })),
  )
  for (const { id, number } of orders) {
    expect([await statusOf(id), await rowsAbout(id)]).toEqual([3, 1])
    expect(
      await db.selectFrom('mails').select('kind').where('order_id', '=', id).execute(),
    ).toEqual([{ kind: 'out-for-delivery' }])
    expect(
      await db
        .selectFrom('staff_changes')
        .select('staff_id')
        .where('subject', '=', `order:${number}`)
        .execute(),
    ).toEqual([{ staff_id: adminId }])
  }
})

test('an order that is already at or beyond the stage stays unchanged', async () => {
  const [there, further] = [await placedOrder(2), await placedOrder(4)]
  expect(
    await advanceOrders(db, { orders: [selected(there), selected(further)], stage: 2, adminId }),
  ).toEqual([
    { number: there.number, outcome: 'already-there', status: 2 },
    { number: further.number, outcome: 'already-there', status: 4 },
  ])
  expect([await statusOf(there.id), await statusOf(further.id), await rowsAbout(there.id)]).toEqual(
    [2, 4, 0],
  )
})

test('an order changed by another admin is reported, and the remaining orders still advance', async () => {
  const [raced, fine] = [await placedOrder(1), await placedOrder(1)]
  await db.updateTable('orders').set({ status: 4 }).where('id', '=', raced.id).execute()
  const outcomes = await advanceOrders(db, {
    orders: [selected(raced), selected(fine)],
    stage: 2,
    adminId,
  })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed-by-someone-else', 'changed'])
  expect([await statusOf(raced.id), await statusOf(fine.id)]).toEqual([4, 2])
})

test('two admins advancing the same orders concurrently change each order once', async () => {
  const orders = [await placedOrder(1), await placedOrder(1), await placedOrder(1)]
  const both = await Promise.all(
    [1, 2].map(() => advanceOrders(db, { orders: orders.map(selected), stage: 2, adminId })),
  )
  expect(both.flat().filter(({ outcome }) => outcome === 'changed')).toHaveLength(3)
  for (const { id } of orders) expect(await rowsAbout(id)).toBe(1)
})

test('unpaid and unknown orders are reported and do not change', async () => {
  const unpaid = await orderBeingPaid(db)
  const outcomes = await advanceOrders(db, {
    orders: [
      { number: unpaid.number, seen: null },
      { number: unpaid.number, seen: { orderId: unpaid.id, status: 1 } },
      { number: unpaid.number, seen: { orderId: 999_999_999, status: 1 } },
    ],
    stage: 2,
    adminId,
  })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'not-movable',
    'unknown-order',
    'unknown-order',
  ])
  expect(await statusOf(unpaid.id)).toBe(1)
})
