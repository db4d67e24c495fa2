import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listStatusChanges } from './order-query-store.server.ts'

const { db } = await testDatabase()

async function placedOrder(): Promise<number> {
  const { id } = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .where('id', '=', id)
    .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date() })
    .execute()
  return id
}

test('each order has its own status changes, newest first, with the name of the admin', async () => {
  const meera = await admin(db)
  const [moved, busy, untouched] = [await placedOrder(), await placedOrder(), await placedOrder()]
  const change = (orderId: number, from: number, to: number) =>
    db
      .insertInto('order_status_changes')
      .values({ order_id: orderId, from_status: from, to_status: to, changed_by: meera.id })
      .execute()
  await change(moved, 1, 3)
  await change(moved, 3, 2)
  for (let turn = 0; turn < 15; turn++) {
    await change(busy, 1, 2)
    await change(busy, 2, 1)
  }

  const changes = await listStatusChanges(db, [moved, busy, untouched])
  expect(
    changes
      .filter(({ orderId }) => orderId === moved)
      .map(({ from, to, changedBy }) => [from, to, changedBy]),
  ).toEqual([
    [3, 2, 'Meera Shah'],
    [1, 3, 'Meera Shah'],
  ])
  expect(changes.filter(({ orderId }) => orderId === busy)).toHaveLength(20)
  expect(changes.some(({ orderId }) => orderId === untouched)).toBe(false)
})

test('an empty list of orders has no status changes', async () => {
  expect(await listStatusChanges(db, [])).toEqual([])
})
