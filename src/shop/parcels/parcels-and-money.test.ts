import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { confirmedOrder, packed } from '../../../tests/support/parcel-fixtures.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { cancelOrder } from '../payment-admin/cancel-order.server.ts'
import { recordParcelReturned } from '../payment-admin/close-cash-order.server.ts'
import { findMoneyLeft, listReturnableLines } from '../returns/returnable-store.server.ts'

const { services, db } = await openTestServices()
const { id: adminId } = await admin(db)
const reason = 'Asked by telephone'
const orderOf = (id: number) =>
  db
    .selectFrom('orders')
    .select(['payment_state', 'status', 'total_paise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an order with a packed parcel is not cancelled as a whole, and nothing is written', async () => {
  const { id } = await confirmedOrder(db)
  await packed(db, id, { lines: [{ position: 0, quantity: 1 }] })
  const before = await orderOf(id)
  const cancelled = await cancelOrder(services, { orderId: id, adminId, reason })
  expect(cancelled).toEqual({ outcome: 'already-sent' })
  expect(await orderOf(id)).toEqual(before)
})

test('a cash order with parcels is not closed as not accepted, because each is inspected', async () => {
  const { id } = await confirmedOrder(db)
  await packed(db, id)
  await db.updateTable('orders').set({ status: 3 }).where('id', '=', id).execute()
  const before = await orderOf(id)
  const closed = await recordParcelReturned(db, { orderId: id, adminId, reason })
  expect(closed).toEqual({ outcome: 'has-parcels' })
  expect(await orderOf(id)).toEqual(before)
})

test('money that a courier never brought is not paid out, and its pieces are not returnable', async () => {
  const { id } = await confirmedOrder(db)
  const { id: parcelId } = await packed(db, id, { lines: [{ position: 0, quantity: 1 }] })
  await db.updateTable('orders').set({ status: 4 }).where('id', '=', id).execute()
  const [first] = await listReturnableLines(db, id)
  const { collect_paise: collect } = await db
    .updateTable('parcels')
    .set({ state: 'lost' })
    .where('id', '=', parcelId)
    .returning('collect_paise')
    .executeTakeFirstOrThrow()
  const { total_paise: total } = await orderOf(id)
  expect(collect).toBeGreaterThan(0)
  expect((await findMoneyLeft(db, id)).leftPaise).toBe(total - collect)
  const [after] = await listReturnableLines(db, id)
  expect(after!.leftQuantity).toBe(first!.leftQuantity - 1)
  await db.updateTable('orders').set({ payment_state: 'cancelled' }).where('id', '=', id).execute()
  expect((await findMoneyLeft(db, id)).leftPaise).toBe(0)
})
