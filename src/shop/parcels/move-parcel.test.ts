import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { confirmedOrder, packed } from '../../../tests/support/parcel-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { listStatusChanges } from '../orders/order-query-store.server.ts'
import { moveParcel, setParcelCourier } from './move-parcel.server.ts'
import { listParcelEvents } from './parcel-event-store.server.ts'
import type { ParcelState } from './parcel-state.ts'
import { findParcel, listPackableLines } from './parcel-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const move = async (parcelId: number, to: ParcelState, basedOn?: number) => {
  const version = basedOn ?? (await findParcel(db, parcelId))!.version
  return moveParcel(db, { parcelId, to, basedOn: version, staffId: meera.id })
}
const statusOf = async (id: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const mailsOf = (id: number) =>
  db
    .selectFrom('mails')
    .select(['kind', 'occasion', 'subject'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
const first = [{ position: 0, quantity: 1 }]
const rest = [
  { position: 0, quantity: 1 },
  { position: 1, quantity: 1 },
]

test('an order of one parcel follows it to stages 3 and 4 with the usual mails', async () => {
  const { id, number } = await confirmedOrder(db)
  const { id: parcelId } = await packed(db, id)
  expect(await move(parcelId, 'in-transit')).toEqual({ outcome: 'moved', state: 'in-transit' })
  expect(await statusOf(id)).toBe(3)
  await move(parcelId, 'delivered')
  expect(await statusOf(id)).toBe(4)
  expect((await mailsOf(id)).map(({ subject }) => subject)).toEqual([
    `Order ${number} is out for delivery`,
    `Order ${number} delivered`,
  ])
  expect((await listStatusChanges(db, [id])).map(({ to }) => to)).toEqual([4, 3])
})

test('an order of two parcels is sent with the second, and delivered with the second', async () => {
  const { id } = await confirmedOrder(db)
  const one = await packed(db, id, { lines: first })
  await move(one.id, 'in-transit')
  expect(await statusOf(id)).toBe(2)
  const two = await packed(db, id, { lines: rest, courierName: 'Ekart' })
  await move(two.id, 'in-transit')
  expect(await statusOf(id)).toBe(3)
  await move(two.id, 'delivered')
  expect(await statusOf(id)).toBe(3)
  await move(one.id, 'delivered')
  expect(await statusOf(id)).toBe(4)
  expect((await mailsOf(id)).map(({ kind, occasion }) => `${kind} ${occasion}`.trim())).toEqual([
    'out-for-delivery parcel-1',
    'out-for-delivery parcel-2',
    'delivered parcel-2',
    'delivered',
  ])
})

test('a parcel that cannot reach the state, or has changed since, is refused', async () => {
  const { id } = await confirmedOrder(db)
  const { id: parcelId, version } = await packed(db, id)
  await move(parcelId, 'delivered')
  for (const to of ['in-transit', 'cancelled', 'returned'] as const)
    expect(await move(parcelId, to)).toEqual({ outcome: 'not-possible' })
  expect(await move(parcelId, 'lost', version)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await findParcel(db, parcelId)).toMatchObject({ state: 'delivered', version: version + 1 })
  expect(await listParcelEvents(db, id)).toHaveLength(1)
  expect(await move(0, 'lost', 1)).toEqual({ outcome: 'unknown-parcel' })
})

test('a cancelled parcel frees its pieces, and its number is not used again', async () => {
  const { id } = await confirmedOrder(db)
  const one = await packed(db, id)
  await move(one.id, 'cancelled')
  expect((await listPackableLines(db, id)).map(({ packedQuantity }) => packedQuantity)).toEqual([
    0, 0,
  ])
  expect((await packed(db, id)).number).toBe(2)
  expect(await mailsOf(id)).toEqual([])
})

test('a parcel of a cancelled order cannot leave, but can be cancelled', async () => {
  const { id } = await confirmedOrder(db)
  const { id: parcelId } = await packed(db, id)
  await db.updateTable('orders').set({ payment_state: 'cancelled' }).where('id', '=', id).execute()
  expect(await move(parcelId, 'in-transit')).toEqual({ outcome: 'not-possible' })
  expect(await move(parcelId, 'cancelled')).toMatchObject({ outcome: 'moved' })
})

test('a parcel never lowers the stage that staff set on the order', async () => {
  const { id } = await confirmedOrder(db)
  const { id: parcelId } = await packed(db, id)
  await changeOrderStatus(db, { orderId: id, stage: 4, basedOn: 2, adminId: meera.id })
  await move(parcelId, 'in-transit')
  expect(await statusOf(id)).toBe(4)
})

test('courier and number can be corrected if the parcel has not changed since', async () => {
  const { id } = await confirmedOrder(db)
  const { id: parcelId, version } = await packed(db, id)
  const edit = { parcelId, basedOn: version, staffId: meera.id, courierName: 'India Post' }
  expect(await setParcelCourier(db, { ...edit, trackingNumber: 'D1' })).toEqual({
    outcome: 'wrong-number',
  })
  const good = { ...edit, trackingNumber: 'EK123456789IN' }
  expect(await setParcelCourier(db, good)).toEqual({ outcome: 'saved' })
  expect(await setParcelCourier(db, { ...good, trackingNumber: '' })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(await findParcel(db, parcelId)).toMatchObject({ trackingNumber: 'EK123456789IN' })
})
