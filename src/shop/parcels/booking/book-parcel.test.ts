import { expect, test } from 'vitest'
import {
  bookingOf,
  openParcelServices,
  packedForCarrier,
  withAccount,
} from '../../../../tests/support/parcel-services.ts'
import { bookParcel } from './book-parcel.server.ts'
import { updateBookingClaimed, updateBookingReleased } from './booking-store.server.ts'

const opened = await openParcelServices()
const { services, db, sandbox, jobs } = opened
await withAccount(opened)
const { control } = sandbox
const ordersOf = (reference: string) =>
  control.orders().filter(({ body }) => body['order_id'] === reference)

test('a parcel is booked with courier, tracking number, pickup and label', async () => {
  const { parcelId, reference, order } = await packedForCarrier(services)
  expect(jobs.at(-1)).toEqual({ queue: 'book-parcel', data: { parcelId } })
  expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'booked' })
  const [made] = ordersOf(reference)
  expect(made).toMatchObject({ isPickedUp: true, courier: 'Delhivery Surface' })
  expect(made?.body).toMatchObject({
    payment_method: 'COD',
    sub_total: order.totalPaise / 100,
    billing_pincode: '411001',
    weight: 0.7,
    order_items: [{ units: 2 }, { units: 1 }],
  })
  const booked = await bookingOf(db, parcelId)
  expect(booked).toMatchObject({ state: 'booked', tracking_number: made?.awb, problem: '' })
  expect(booked.label?.toString()).toContain(made?.awb)
})

test('a booked parcel is not booked again', async () => {
  const { parcelId, reference } = await packedForCarrier(services)
  await bookParcel(services, parcelId)
  await bookParcel(services, parcelId)
  expect(ordersOf(reference)).toHaveLength(1)
})

test('a parcel is booked once when two processes book it at the same time', async () => {
  const { parcelId, reference } = await packedForCarrier(services)
  const outcomes = await Promise.all([1, 2, 3].map(() => bookParcel(services, parcelId)))
  expect(ordersOf(reference)).toHaveLength(1)
  for (const { outcome } of outcomes) expect(['booked', 'unavailable']).toContain(outcome)
  expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'booked' })
  expect(ordersOf(reference)).toHaveLength(1)
})

test('the claim of a killed process ends after some minutes', async () => {
  const { parcelId } = await packedForCarrier(services)
  expect(await updateBookingClaimed(db, parcelId)).not.toBeNull()
  expect((await bookParcel(services, parcelId)).outcome).toBe('unavailable')
  const past = new Date(Date.now() - 1)
  await db.updateTable('parcels').set({ booking_until: past }).where('id', '=', parcelId).execute()
  const later = (await updateBookingClaimed(db, parcelId))!
  await updateBookingReleased(db, parcelId, past)
  expect(await updateBookingClaimed(db, parcelId)).toBeNull()
  await updateBookingReleased(db, parcelId, later)
  expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'booked' })
})

test.each([
  '/orders/create/adhoc',
  '/courier/assign/awb',
  '/courier/generate/pickup',
  '/courier/generate/label',
])('after a crash between the call of %s and its record, one order exists', async (path) => {
  const { parcelId, reference } = await packedForCarrier(services)
  control.failNext(path, 'lost-answer')
  expect(await bookParcel(services, parcelId)).toMatchObject({ outcome: 'unavailable' })
  expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'booked' })
  const [made, ...others] = ordersOf(reference)
  expect(others).toEqual([])
  expect(await bookingOf(db, parcelId)).toMatchObject({ tracking_number: made?.awb })
})

test.each(['lost-request', 429, 500, 'not-json'] as const)(
  'a carrier that answers %s is asked again, and one order is made',
  async (kind) => {
    const { parcelId, reference } = await packedForCarrier(services)
    control.failNext('/orders/create/adhoc', kind)
    expect((await bookParcel(services, parcelId)).outcome).toBe('unavailable')
    expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'booked' })
    expect(ordersOf(reference)).toHaveLength(1)
  },
)

test('an expired token is renewed by one login', async () => {
  const { parcelId } = await packedForCarrier(services)
  control.expireTokens()
  const before = control.calls().filter((call) => call.endsWith('/auth/login')).length
  expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'booked' })
  expect(control.calls().filter((call) => call.endsWith('/auth/login'))).toHaveLength(before + 1)
})

test('a token is used again until its ninth day', async () => {
  const logins = () => control.calls().filter((call) => call.endsWith('/auth/login')).length
  const before = logins()
  await bookParcel(services, (await packedForCarrier(services)).parcelId)
  expect(logins()).toBe(before)
  const { until } = await db
    .selectFrom('carrier_accounts')
    .select('token_until as until')
    .executeTakeFirstOrThrow()
  const days = (until!.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(8.9)
  expect(days).toBeLessThanOrEqual(9)
  await db
    .updateTable('carrier_accounts')
    .set({ token_until: new Date(Date.now() - 1) })
    .execute()
  await bookParcel(services, (await packedForCarrier(services)).parcelId)
  expect(logins()).toBe(before + 1)
})

test('an unserved pincode, refused with status 200, makes no order and notifies staff', async () => {
  const { parcelId, reference, order } = await packedForCarrier(services, '744301')
  expect(await bookParcel(services, parcelId)).toMatchObject({ outcome: 'refused' })
  expect(ordersOf(reference)).toEqual([])
  expect((await bookingOf(db, parcelId)).problem).toContain('not serviceable')
  const notices = await db
    .selectFrom('staff_notices')
    .select('summary')
    .where('path', '=', `/admin/orders/${order.number}`)
    .execute()
  expect(notices[0]?.summary).toContain('parcel 1 could not be booked')
})

test('the fields of a refused order are shown to staff', async () => {
  const { parcelId, order } = await packedForCarrier(services)
  await db.updateTable('orders').set({ city: ' ' }).where('id', '=', order.id).execute()
  await db.updateTable('orders').set({ phone_no: '' }).where('id', '=', order.id).execute()
  expect(await bookParcel(services, parcelId)).toMatchObject({ outcome: 'refused' })
  expect((await bookingOf(db, parcelId)).problem).toContain('billing phone field is required')
})

test('a parcel of an order that is no longer paid is not booked', async () => {
  const { parcelId, reference, order } = await packedForCarrier(services)
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('id', '=', order.id)
    .execute()
  expect(await bookParcel(services, parcelId)).toEqual({ outcome: 'nothing-to-do' })
  expect(ordersOf(reference)).toEqual([])
})
