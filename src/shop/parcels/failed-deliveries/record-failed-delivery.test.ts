import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { failed, sentParcel } from '../../../../tests/support/failed-deliveries.ts'
import { confirmedOrder, packed } from '../../../../tests/support/parcel-fixtures.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { listDocuments } from '../../documents/document-store.server.ts'
import { findAttemptsMax } from '../../settings/delivery-attempts/delivery-attempts-store.server.ts'
import { inspectParcel } from '../inspection/inspect-parcel.server.ts'
import { moveParcel } from '../move-parcel.server.ts'
import { listParcelEvents } from '../parcel-event-store.server.ts'
import { findParcel } from '../parcel-store.server.ts'
import { listFailedDeliveries } from './failed-delivery-store.server.ts'
import { listOpenFailures } from './open-failures-store.server.ts'
import { recordFailedDelivery } from './record-failed-delivery.server.ts'
import { saveAttemptsMax } from './save-attempts-max.server.ts'

const { services, db } = await openTestServices()
const { id: staffId } = await admin(db)
const fail = (parcelId: number, wish = {}) => failed(services, staffId, { parcelId, ...wish })
const stateOf = async (parcelId: number) => (await findParcel(db, parcelId))!.state
const mailsOf = (orderId: number) =>
  db
    .selectFrom('mails')
    .select(['occasion', 'subject', 'letter'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'delivery-failed')
    .orderBy('id')
    .execute()

test('a failed attempt is recorded, the customer gets a link, and staff see it as open', async () => {
  const { order, parcelId } = await sentParcel(db, staffId)
  expect(await fail(parcelId, { note: 'Shop closed' })).toEqual({ outcome: 'recorded' })
  expect(await stateOf(parcelId)).toBe('undelivered')
  const [mail] = await mailsOf(order.id)
  expect(mail).toMatchObject({
    occasion: 'parcel-1-attempt-1',
    letter: {
      button: { path: expect.stringMatching(/^\/deliveries\/[\w-]{22}$/) },
    },
  })
  expect(JSON.stringify(mail!.letter)).toContain('Nobody was at home: Shop closed')
  expect((await listParcelEvents(db, order.id))[0]).toMatchObject({
    activity: 'Could not be delivered: Nobody was at home',
  })
  const open = (await listOpenFailures(db)).find((each) => each.parcelId === parcelId)
  expect(open).toMatchObject({
    orderNumber: order.number,
    attempts: 1,
    last: { reason: 'not-at-home', note: 'Shop closed' },
    answer: null,
    isPassedOn: false,
  })
})

test('a double click records one attempt and sends one mail', async () => {
  const { order, parcelId } = await sentParcel(db, staffId)
  const click = { basedOn: (await findParcel(db, parcelId))!.version }
  const outcomes = await Promise.all([fail(parcelId, click), fail(parcelId, click)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'recorded',
  ])
  expect(await listFailedDeliveries(db, parcelId)).toHaveLength(1)
  expect(await mailsOf(order.id)).toHaveLength(1)
})

test('the last attempt sends the parcel back, to inspection, stock and credit note', async () => {
  const { order, parcelId } = await sentParcel(db, staffId)
  for (let attempt = 1; attempt <= 3; attempt++)
    expect(await fail(parcelId)).toEqual({ outcome: 'recorded' })
  expect(await stateOf(parcelId)).toBe('returning')
  expect((await mailsOf(order.id)).map(({ subject }) => subject)).toEqual([
    `We could not deliver a parcel of order ${order.number}`,
    `We could not deliver a parcel of order ${order.number}`,
    `A parcel of order ${order.number} goes back to us`,
  ])
  expect(await fail(parcelId)).toEqual({ outcome: 'not-possible' })
  expect(await listFailedDeliveries(db, parcelId)).toHaveLength(3)
  expect((await listOpenFailures(db)).map((each) => each.parcelId)).not.toContain(parcelId)

  const step = async () => ({
    parcelId,
    basedOn: (await findParcel(db, parcelId))!.version,
    staffId,
  })
  await moveParcel(db, { ...(await step()), to: 'returned' })
  const { basedOn } = await step()
  const restock = [{ position: 0, quantity: 2 }]
  const inspection = { parcelId, basedOn, restock, refundPaise: 0, adminId: staffId }
  expect(await inspectParcel(services, { ...inspection, reason: 'Not delivered' })).toMatchObject({
    outcome: 'inspected',
  })
  const documents = await listDocuments(db, order.id)
  expect(documents.map(({ type, totalPaise }) => [type, totalPaise])).toEqual([
    ['BS', order.totalPaise],
    ['CN', order.totalPaise],
  ])
})

test('the number of attempts is a setting, from 1 to 9', async () => {
  for (const max of [0, 10, 1.5, Number.NaN])
    expect(await saveAttemptsMax(db, { max, staffId })).toBe(false)
  expect(await findAttemptsMax(db)).toBe(3)
  expect(await saveAttemptsMax(db, { max: 1, staffId })).toBe(true)
  const { parcelId } = await sentParcel(db, staffId)
  await fail(parcelId)
  expect(await stateOf(parcelId)).toBe('returning')
  await saveAttemptsMax(db, { max: 3, staffId })
  const logged = await db
    .selectFrom('staff_changes')
    .select('after')
    .where('action', '=', 'settings-changed')
    .orderBy('id')
    .execute()
  expect(logged.map(({ after }) => after)).toEqual([
    { deliveryAttemptsMax: 1 },
    { deliveryAttemptsMax: 3 },
  ])
})

test('an attempt on a wrong day, of an unknown or of a delivered parcel is refused', async () => {
  const { order, parcelId } = await sentParcel(db, staffId)
  expect(await fail(parcelId, { day: '2020-01-01' })).toEqual({ outcome: 'wrong-day' })
  expect(await fail(parcelId, { basedOn: 99 })).toEqual({ outcome: 'changed-by-someone-else' })
  const step = { parcelId, basedOn: 2, staffId }
  await moveParcel(db, { ...step, to: 'delivered' })
  expect(await fail(parcelId)).toEqual({ outcome: 'not-possible' })
  const report = { reason: 'refused', day: '2026-11-27', note: '' } as const
  expect(await recordFailedDelivery(services, { ...report, ...step, parcelId: 999_999 })).toEqual({
    outcome: 'unknown-parcel',
  })
  expect(await listFailedDeliveries(db, parcelId)).toEqual([])
  expect(await mailsOf(order.id)).toEqual([])
})

test('a parcel of a cancelled order is not recorded as undelivered', async () => {
  const order = await confirmedOrder(db)
  const { id: parcelId } = await packed(db, order.id, { staffId })
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('id', '=', order.id)
    .execute()
  expect(await fail(parcelId)).toEqual({ outcome: 'not-possible' })
  expect(await stateOf(parcelId)).toBe('booked')
})
