import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/builders.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { findDeskOrder } from './desk-order-store.server.ts'
import { listPlacedOrders } from './order-store.server.ts'
import { setCourier, writeInternalNote } from './write-on-order.server.ts'

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

test('courier and note are kept apart, each with its own version', async () => {
  const { id: orderId, number } = await placedOrder()
  expect(await setCourier(db, { ...blueDart, orderId, staffId, basedOn: 1 })).toEqual({
    outcome: 'written',
    version: 2,
  })
  expect(
    await writeInternalNote(db, { orderId, staffId, internalNote: 'Ring twice', basedOn: 1 }),
  ).toEqual({ outcome: 'written', version: 2 })
  expect(await findDeskOrder(db, number)).toMatchObject({
    order: { number, ...blueDart },
    internalNote: 'Ring twice',
    noteVersion: 2,
    courierVersion: 2,
  })
})

test('of people who write at once one does, and the others are told; nothing is overwritten', async () => {
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
  expect((await findDeskOrder(db, number))?.noteVersion).toBe(2)

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
  expect((await findDeskOrder(db, number))?.order).toMatchObject(blueDart)
})

test('an order that nobody has paid for has no page, no slip and takes no note', async () => {
  const { id: orderId, number } = await orderBeingPaid(db)
  expect(await findDeskOrder(db, number)).toBeUndefined()
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

test('slips come in the order in which they were asked for', async () => {
  const [one, two, three] = [await placedOrder(), await placedOrder(), await placedOrder()]
  const asked = [two.number, three.number, one.number]
  expect((await listPlacedOrders(db, asked)).map(({ number }) => number)).toEqual(asked)
})
