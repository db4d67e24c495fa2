import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { confirmedOrder, packed } from '../../../tests/support/parcel-fixtures.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { listDocuments } from '../documents/document-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { inspectParcel } from './inspection/inspect-parcel.server.ts'
import { moveParcel } from './move-parcel.server.ts'
import type { ParcelState } from './parcel-state.ts'
import { findParcel } from './parcel-store.server.ts'

const { services, db } = await openTestServices()
const meera = await admin(db)
const move = async (parcelId: number, ...states: ParcelState[]) => {
  for (const to of states) {
    const { version: basedOn } = (await findParcel(db, parcelId))!
    const moved = await moveParcel(db, { parcelId, to, basedOn, staffId: meera.id })
    expect(moved.outcome).toBe('moved')
  }
}
const first = [{ position: 0, quantity: 1 }]
const rest = [
  { position: 0, quantity: 1 },
  { position: 1, quantity: 1 },
]
const documentsOf = async (id: number) =>
  (await listDocuments(db, id)).map(({ type, parcelId, lines }) => ({
    type,
    parcelId,
    pieces: lines.map(({ quantity }) => quantity),
  }))

test('each parcel that leaves has the invoice of its pieces', async () => {
  const { id } = await confirmedOrder(db)
  const one = await packed(db, id, { lines: first })
  const two = await packed(db, id, { lines: rest })
  expect(await documentsOf(id)).toEqual([])
  await move(one.id, 'in-transit')
  await move(two.id, 'in-transit', 'delivered')
  expect(await documentsOf(id)).toEqual([
    { type: 'BS', parcelId: one.id, pieces: [1] },
    { type: 'BS', parcelId: two.id, pieces: [1, 1] },
  ])
})

test('an invoice of the whole order covers its parcels', async () => {
  const { id } = await confirmedOrder(db)
  const one = await packed(db, id)
  await changeOrderStatus(db, { orderId: id, stage: 3, basedOn: 2, adminId: meera.id })
  await move(one.id, 'in-transit')
  expect(await documentsOf(id)).toEqual([{ type: 'BS', parcelId: null, pieces: [2, 1] }])
})

test('a cash parcel that came back is credited, whether alone or beside others', async () => {
  for (const lines of [first, [...first, ...rest].slice(1)]) {
    const { id } = await confirmedOrder(db)
    const back = await packed(db, id, { lines })
    await move(back.id, 'in-transit', 'returning', 'returned')
    const { version: basedOn } = (await findParcel(db, back.id))!
    const inspected = await inspectParcel(services, {
      parcelId: back.id,
      basedOn,
      restock: lines,
      refundPaise: 0,
      reason: 'Not at home',
      adminId: meera.id,
    })
    expect(inspected).toMatchObject({ outcome: 'inspected' })
    expect((await documentsOf(id)).map(({ type }) => type)).toEqual(['BS', 'CN'])
  }
})

test('a whole cash order that came back is credited once', async () => {
  const { id } = await confirmedOrder(db)
  const back = await packed(db, id)
  await move(back.id, 'in-transit', 'returned')
  const { version: basedOn } = (await findParcel(db, back.id))!
  await inspectParcel(services, {
    parcelId: back.id,
    basedOn,
    restock: [],
    refundPaise: 0,
    reason: 'Not at home',
    adminId: meera.id,
  })
  expect((await documentsOf(id)).map(({ type }) => type)).toEqual(['BS', 'CN'])
})

test('missing data of the shop does not stop a parcel; the order is listed without invoice', async () => {
  await registerForTax(db)
  const { id } = await confirmedOrder(db)
  await move((await packed(db, id)).id, 'in-transit')
  expect(await documentsOf(id)).toEqual([])
  const missing = await db
    .selectFrom('missing_invoices')
    .select('order_id')
    .where('order_id', '=', id)
    .execute()
  expect(missing).toEqual([{ order_id: id }])
})
