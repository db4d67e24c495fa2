import { expect, test } from 'vitest'
import { admin, customer, picture } from '../../../tests/support/builders.ts'
import {
  deliveredCashOrder,
  mailsOfReturns,
  requested,
  returnRows,
  sealing,
  upi,
  wish,
} from '../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { cancelOwnReturn, recordSelfShipped } from './own-return-steps.server.ts'
import { requestReturn, type ReturnRequest } from './request-return.server.ts'
import { findReturn, listReturnsOfOrder } from './return-store.server.ts'
import { listReturnableLines } from './returnable-store.server.ts'
import { takeStaffStep } from './staff-return-steps.server.ts'

const { db } = await testDatabase()
const request = (wanted: ReturnRequest) => requestReturn({ db, sealing }, wanted)
const leftOf = async (orderId: number) =>
  (await listReturnableLines(db, orderId)).map(({ leftQuantity }) => leftQuantity)

test('a request is stored with its lines, encrypted payee, step and mail', async () => {
  const order = await deliveredCashOrder(db)
  const id = await requested(db, order, { note: 'Tight at the waist' })
  expect(await findReturn(db, id)).toMatchObject({
    ...{ state: 'requested', reason: 'too-small', note: 'Tight at the waist' },
    ...{ payeeShown: 'a…@okaxis', refundPaise: null, customerId: order.customerId },
    lines: [{ position: 0, title: order.saree.title, quantity: 1, grade: null }],
    steps: [{ state: 'requested', staffName: null }],
  })
  const row = (await returnRows(db)).find((one) => one.id === id)!
  expect(JSON.stringify(row)).not.toContain('asha.rao')
  expect(JSON.parse(sealing.open(row.payee_sealed!)!)).toEqual(upi)
  expect(await mailsOfReturns(db, order.id)).toEqual(['requested'])
  expect(await leftOf(order.id)).toEqual([1])
})

test('a double click makes one return, even if both requests run at the same time', async () => {
  const order = await deliveredCashOrder(db)
  const click = wish(order)
  const [one, other] = await Promise.all([request(click), request(click)])
  expect(one).toEqual(other)
  expect(await request(click)).toEqual(one)
  expect(await listReturnsOfOrder(db, order.id)).toHaveLength(1)
})

test('two requests for the last piece at the same time: one is made, the other refused', async () => {
  const order = await deliveredCashOrder(db, { quantity: 1 })
  const outcomes = await Promise.all([request(wish(order)), request(wish(order))])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['not-returnable', 'requested'])
  expect(await listReturnsOfOrder(db, order.id)).toHaveLength(1)
})

test.each<[string, Partial<ReturnRequest>]>([
  ['not-returnable', { lines: [{ position: 0, quantity: 3 }] }],
  ['not-returnable', { lines: [{ position: 0, quantity: 0 }] }],
  ['not-returnable', { lines: [{ position: 0, quantity: 0.5 }] }],
  ['not-returnable', { lines: [{ position: 7, quantity: 1 }] }],
  ['not-returnable', { lines: [] }],
  [
    'not-returnable',
    {
      lines: [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 1 },
      ],
    },
  ],
  ['not-returnable', { requestKey: 'x' }],
  ['payee-missing', { payee: null }],
  ['unknown-order', { orderNumber: '0000000000' }],
])('%s: %j writes nothing', async (outcome, change) => {
  const order = await deliveredCashOrder(db)
  expect(await request(wish(order, change))).toEqual({ outcome })
  expect(await listReturnsOfOrder(db, order.id)).toEqual([])
  expect(await mailsOfReturns(db, order.id)).toEqual([])
})

test("another customer's order and return are unknown, and nothing is written", async () => {
  const order = await deliveredCashOrder(db)
  const stranger = { ...order, customerId: (await customer(db)).id }
  expect(await request(wish(stranger))).toEqual({ outcome: 'unknown-order' })
  const id = await requested(db, order)
  const step = { customerId: stranger.customerId, id }
  expect(await cancelOwnReturn(db, step)).toEqual({ outcome: 'unknown-return' })
  expect(await recordSelfShipped(db, { ...step, note: '' })).toEqual({ outcome: 'unknown-return' })
  expect((await findReturn(db, id))!.steps).toHaveLength(1)
})

test.each([
  { status: 3 },
  { payment_state: 'refund_due' },
  { placed_at: new Date('2024-01-05T00:00:00Z') },
])('an order with %o is not returned for a change of mind', async (change) => {
  const order = await deliveredCashOrder(db)
  await db.updateTable('orders').set(change).where('id', '=', order.id).execute()
  expect(await request(wish(order))).toEqual({ outcome: 'not-returnable' })
  expect(await listReturnsOfOrder(db, order.id)).toEqual([])
})

test('the window begins with the delivery, and a damaged piece is taken back after it', async () => {
  const order = await deliveredCashOrder(db)
  const { id: staffId } = await admin(db)
  const placed = { placed_at: new Date('2024-01-05T00:00:00Z') }
  await db.updateTable('orders').set(placed).where('id', '=', order.id).execute()
  await requested(db, order, { reason: 'damaged' })
  const delivered = { from_status: 3, to_status: 4, changed_by: staffId }
  await db
    .insertInto('order_status_changes')
    .values({ order_id: order.id, ...delivered })
    .execute()
  await requested(db, order, { reason: 'changed-mind' })
  expect(await leftOf(order.id)).toEqual([0])
})

test('a cancelled return gives its pieces back to the next one; a received one stays', async () => {
  const order = await deliveredCashOrder(db, { quantity: 1 })
  const { id: staffId } = await admin(db)
  const first = await requested(db, order)
  const own = { customerId: order.customerId, id: first }
  expect(await cancelOwnReturn(db, own)).toEqual({ outcome: 'changed' })
  expect(await cancelOwnReturn(db, own)).toEqual({ outcome: 'not-now' })
  expect(await returnRows(db)).toContainEqual(
    expect.objectContaining({ id: first, state: 'cancelled', payee_sealed: null }),
  )

  const second = { customerId: order.customerId, id: await requested(db, order) }
  const note = 'x'.repeat(501)
  await takeStaffStep(db, { id: second.id, staffId, state: 'approved', note: '' })
  expect(await recordSelfShipped(db, { ...second, note })).toEqual({ outcome: 'too-long' })
  expect(await recordSelfShipped(db, { ...second, note: 'DTDC 77' })).toEqual({
    outcome: 'changed',
  })
  await takeStaffStep(db, { id: second.id, staffId, state: 'received', note: '' })
  expect(await cancelOwnReturn(db, second)).toEqual({ outcome: 'not-now' })
  expect((await findReturn(db, second.id))!.steps.map(({ state }) => state)).toEqual([
    ...['requested', 'approved', 'self-shipped', 'received'],
  ])
})

test('only photos that the customer has uploaded are attached, and jobs keep them', async () => {
  const order = await deliveredCashOrder(db)
  const [own, strange] = [await picture(db), await picture(db)]
  await db
    .updateTable('images')
    .set({ uploaded_by: order.customerId })
    .where('id', '=', own)
    .execute()
  const id = await requested(db, order, { photoIds: [strange, own] })
  expect((await findReturn(db, id))!.photos.map((photo) => photo.id)).toEqual([own])
})

test("the form of another customer's order requests no return and does not show its number", async () => {
  const order = await deliveredCashOrder(db)
  const made = wish(order)
  await request(made)
  const own = await deliveredCashOrder(db, { customerId: (await customer(db)).id })
  const stolen = wish(own, { requestKey: made.requestKey })
  expect(await request(stolen)).toEqual({ outcome: 'not-returnable' })
  expect(await listReturnsOfOrder(db, own.id)).toEqual([])
  expect(await listReturnsOfOrder(db, order.id)).toHaveLength(1)
})
