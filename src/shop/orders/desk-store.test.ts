import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/builders.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { countDeskWork, listStatusChanges } from './desk-store.server.ts'

const { db } = await testDatabase()

/** Money on delivery needs no payment row, so it is the shortest way to an order that is paid. */
async function paidOrder(
  wanted: { status?: number; archived?: boolean; review?: boolean } = {},
): Promise<number> {
  const { id } = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .where('id', '=', id)
    .set({
      pay_mode: 'cod',
      payment_state: wanted.review ? 'payment_review' : 'paid',
      status: wanted.status ?? 1,
      placed_at: new Date(),
      archived_at: wanted.archived ? new Date() : null,
    })
    .execute()
  return id
}

test('the desk counts what waits for somebody, and nothing that is done, unpaid or put away', async () => {
  await paidOrder()
  await paidOrder()
  await paidOrder({ status: 2 })
  await paidOrder({ status: 3 })
  await paidOrder({ status: 4 })
  await paidOrder({ status: 4, archived: true })
  await paidOrder({ review: true })
  await orderBeingPaid(db)

  expect(await countDeskWork(db)).toEqual({ toConfirm: 2, toSendOut: 1, onTheWay: 1 })
})

test('each order brings its own newest changes, with the name of who made them', async () => {
  const meera = await admin(db)
  const [moved, busy, untouched] = [await paidOrder(), await paidOrder(), await paidOrder()]
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

test('an empty page of the list asks for nothing', async () => {
  expect(await listStatusChanges(db, [])).toEqual([])
})
