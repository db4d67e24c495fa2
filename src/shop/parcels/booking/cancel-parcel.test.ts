import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import {
  bookingOf,
  openParcelServices,
  packedForCarrier,
  withAccount,
} from '../../../../tests/support/parcel-services.ts'
import { confirmedOrder, everything, measures } from '../../../../tests/support/parcel-fixtures.ts'
import { findParcel, listParcels } from '../parcel-store.server.ts'
import { bookParcel } from './book-parcel.server.ts'
import { bookAgain, cancelParcel, packWithCarrier } from './pack-with-carrier.server.ts'

const opened = await openParcelServices()
const { services, db, sandbox, jobs } = opened
const { control } = sandbox
const meera = await admin(db)
const cancel = async (parcelId: number) => {
  const { version } = (await findParcel(db, parcelId))!
  return cancelParcel(services, { parcelId, basedOn: version, staffId: meera.id })
}
const orderOf = (reference: string) =>
  control.orders().find(({ body }) => body['order_id'] === reference)

test('without an account nothing is packed for the carrier', async () => {
  const { id } = await confirmedOrder(db)
  const request = { orderId: id, lines: everything, measures, staffId: meera.id }
  expect(await packWithCarrier(services, request)).toEqual({ outcome: 'no-account' })
  expect(await listParcels(db, id)).toEqual([])
  await withAccount(opened)
})

test('a booked parcel is cancelled at the carrier first, then here', async () => {
  const { parcelId, reference } = await packedForCarrier(services)
  await bookParcel(services, parcelId)
  control.failNext('/orders/cancel', 'lost-answer')
  expect(await cancel(parcelId)).toEqual({ outcome: 'carrier-away' })
  expect((await bookingOf(db, parcelId)).state).toBe('booked')
  expect(await cancel(parcelId)).toMatchObject({ outcome: 'moved', state: 'cancelled' })
  expect(orderOf(reference)?.isCancelled).toBe(true)
})

test('a parcel whose booking is unknown is looked up and cancelled', async () => {
  const { parcelId, reference } = await packedForCarrier(services)
  control.failNext('/orders/create/adhoc', 'lost-answer')
  await bookParcel(services, parcelId)
  expect(await cancel(parcelId)).toMatchObject({ outcome: 'moved' })
  expect(orderOf(reference)?.isCancelled).toBe(true)
})

test('a parcel that the carrier has collected is not cancelled', async () => {
  const { parcelId, reference } = await packedForCarrier(services)
  await bookParcel(services, parcelId)
  control.scan(orderOf(reference)!.awb, 42)
  expect(await cancel(parcelId)).toMatchObject({ outcome: 'carrier-refused' })
  expect((await bookingOf(db, parcelId)).state).toBe('booked')
})

test('a refused booking is tried again on request', async () => {
  const { parcelId, order } = await packedForCarrier(services, '744301')
  await bookParcel(services, parcelId)
  await db.updateTable('orders').set({ pincode: '411001' }).where('id', '=', order.id).execute()
  expect(await bookAgain(services, parcelId)).toBe(true)
  expect(jobs.at(-1)).toEqual({ queue: 'book-parcel', data: { parcelId } })
  expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'booked' })
  await cancel(parcelId)
  expect(await bookAgain(services, parcelId)).toBe(false)
})
