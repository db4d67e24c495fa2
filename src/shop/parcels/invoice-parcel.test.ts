import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { invoiceOf, orderOf } from '../../../tests/support/documents.ts'
import { confirmedOrder, packed } from '../../../tests/support/parcel-fixtures.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { listDocuments } from '../documents/document-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { recordCashReceived } from '../payment-admin/close-cash-order.server.ts'
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

const missingOf = (id: number) =>
  db.selectFrom('missing_invoices').select('order_id').where('order_id', '=', id).execute()

test('an order stays listed while one of its parcels has no invoice', async () => {
  await registerForTax(db)
  const { id } = await confirmedOrder(db)
  const one = await packed(db, id, { lines: first })
  const two = await packed(db, id, { lines: first })
  await move(one.id, 'in-transit')
  await registerForTax(db, 'unregistered')
  await move(two.id, 'in-transit')
  expect((await documentsOf(id)).map(({ parcelId }) => parcelId)).toContain(two.id)
  expect(await missingOf(id)).toEqual([{ order_id: id }])
  await invoiceOf(db, { orderId: id })
  expect(await missingOf(id)).toEqual([])
})

test('a refused parcel is credited with its share of delivery, and the cash is less by it', async () => {
  const line = { pricePaise: 100_000, chargesPaise: 7_901 }
  const { id, totalPaise } = await orderOf(db, [line, line])
  const one = await packed(db, id, { lines: [{ position: 0, quantity: 1 }] })
  const two = await packed(db, id, { lines: [{ position: 1, quantity: 1 }] })
  await move(one.id, 'in-transit', 'delivered')
  await move(two.id, 'in-transit', 'returned')
  await db.updateTable('orders').set({ status: 4 }).where('id', '=', id).execute()
  const { version: basedOn } = (await findParcel(db, two.id))!
  const task = { basedOn, restock: [], refundPaise: 0, reason: 'Not at home', adminId: meera.id }
  await inspectParcel(services, { parcelId: two.id, ...task })
  const [note] = (await listDocuments(db, id)).filter(({ type }) => type === 'CN')
  expect(note).toMatchObject({
    totalPaise: 107_901,
    corrects: { id: expect.any(Number) as number },
  })
  await recordCashReceived(db, { orderId: id, adminId: meera.id, broughtBy: 'Ravi' })
  const cash = await db
    .selectFrom('cash_handovers')
    .selectAll()
    .where('order_id', '=', id)
    .execute()
  expect(cash).toMatchObject([{ amount_paise: totalPaise - 107_901 }])
})
