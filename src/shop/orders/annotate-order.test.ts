import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findAdminOrder, listPlacedOrders } from './order-query-store.server.ts'
import { setCourier, writeInternalNote } from './annotate-order.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)

async function placedOrder(): Promise<{ id: number; number: string }> {
  const order = await orderBeingPaid(db)
  await db
    .updateTable('orders')
    .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date() })
    .where('id', '=', order.id)
    .execute()
  return order
}
const blueDart = { courierName: 'Blue Dart', trackingNumber: '77-1' }

test('courier and note have versions of their own', async () => {
  const { id: orderId, number } = await placedOrder()
  expect(await setCourier(db, { ...blueDart, orderId, staffId, basedOn: 1 })).toEqual({
    outcome: 'written',
    version: 2,
  })
  expect(
    await writeInternalNote(db, { orderId, staffId, internalNote: 'Ring twice', basedOn: 1 }),
  ).toEqual({ outcome: 'written', version: 2 })
  expect(await findAdminOrder(db, number)).toMatchObject({
    order: { number, ...blueDart },
    internalNote: 'Ring twice',
    noteVersion: 2,
    courierVersion: 2,
  })
})

test('of several concurrent edits one is written and the rest are refused', async () => {
  const { id: orderId, number } = await placedOrder()
  const outcomes = await Promise.all(
    ['a', 'b', 'c'].map((internalNote) =>
      writeInternalNote(db, { orderId, staffId, internalNote, basedOn: 1 }),
    ),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'changed-by-someone-else',
    'written',
  ])
  expect((await findAdminOrder(db, number))?.noteVersion).toBe(2)

  await setCourier(db, { ...blueDart, orderId, staffId, basedOn: 1 })
  expect(
    await setCourier(db, {
      courierName: 'Other',
      trackingNumber: '',
      orderId,
      staffId,
      basedOn: 1,
    }),
  ).toEqual({ outcome: 'changed-by-someone-else' })
  expect((await findAdminOrder(db, number))?.order).toMatchObject(blueDart)
})

test('an unpaid order has no page and no slip, and takes no note', async () => {
  const { id: orderId, number } = await orderBeingPaid(db)
  expect(await findAdminOrder(db, number)).toBeUndefined()
  expect(await listPlacedOrders(db, [number])).toEqual([])
  expect(await writeInternalNote(db, { orderId, staffId, internalNote: 'x', basedOn: 1 })).toEqual({
    outcome: 'unknown-order',
  })
  expect(
    await db
      .selectFrom('orders')
      .select('internal_note')
      .where('id', '=', orderId)
      .executeTakeFirst(),
  ).toEqual({ internal_note: '' })
})

test('slips are returned in the requested order', async () => {
  const [one, two, three] = [await placedOrder(), await placedOrder(), await placedOrder()]
  const asked = [two.number, three.number, one.number]
  expect((await listPlacedOrders(db, asked)).map(({ number }) => number)).toEqual(asked)
})
