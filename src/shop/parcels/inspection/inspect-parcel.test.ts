import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { confirmedOrder, packed } from '../../../../tests/support/parcel-fixtures.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { moveParcel } from '../move-parcel.server.ts'
import { packParcel } from '../pack-parcel.server.ts'
import { findParcel } from '../parcel-store.server.ts'
import { inspectParcel, type Inspection } from './inspect-parcel.server.ts'

const { services, db, shopper, begun, pay, report } = await openTestServices()
const meera = await admin(db)

async function comeBack(parcelId: number): Promise<number> {
  for (const to of ['in-transit', 'returning', 'returned'] as const) {
    const { version } = (await findParcel(db, parcelId))!
    await moveParcel(db, { parcelId, to, basedOn: version, staffId: meera.id })
  }
  return (await findParcel(db, parcelId))!.version
}
const inspect = (parcelId: number, basedOn: number, wish: Partial<Inspection> = {}) =>
  inspectParcel(services, {
    parcelId,
    basedOn,
    restock: [],
    refundPaise: 0,
    reason: 'Not accepted at the door',
    adminId: meera.id,
    ...wish,
  })
const orderOf = (id: number) =>
  db
    .selectFrom('orders')
    .select(['payment_state', 'settled_payment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const onHand = async (productId: string) => {
  const { sum } = await db
    .selectFrom('stock')
    .select((row) => row.fn.sum<string>('on_hand').as('sum'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

test('a cash order whose only parcel came back is closed, and its good pieces are in stock', async () => {
  const { id, saree, suit } = await confirmedOrder(db)
  const before = [await onHand(saree.id), await onHand(suit.id)]
  const parcel = await packed(db, id)
  const version = await comeBack(parcel.id)
  const restock = [{ position: 0, quantity: 2 }]
  expect(await inspect(parcel.id, version, { restock })).toEqual({
    outcome: 'inspected',
    refundPaise: 0,
  })
  expect((await orderOf(id)).payment_state).toBe('cancelled')
  expect([await onHand(saree.id), await onHand(suit.id)]).toEqual([before[0]! + 2, before[1]])
  expect((await findParcel(db, parcel.id))?.inspectedAt).not.toBeNull()
})

test('a parcel is inspected once, even by two admins at the same time', async () => {
  const { id, saree } = await confirmedOrder(db)
  const before = await onHand(saree.id)
  const parcel = await packed(db, id)
  const version = await comeBack(parcel.id)
  const restock = [{ position: 0, quantity: 2 }]
  const results = await Promise.all([
    inspect(parcel.id, version, { restock }),
    inspect(parcel.id, version, { restock }),
  ])
  expect(results.filter(({ outcome }) => outcome === 'inspected')).toHaveLength(1)
  expect(await onHand(saree.id)).toBe(before + 2)
})

test('a part of a cash order that came back leaves the rest of the order open', async () => {
  const { id } = await confirmedOrder(db)
  const first = await packed(db, id, { lines: [{ position: 0, quantity: 1 }] })
  const version = await comeBack(first.id)
  const restock = [{ position: 0, quantity: 1 }]
  expect(await inspect(first.id, version, { restock })).toMatchObject({ outcome: 'inspected' })
  expect((await orderOf(id)).payment_state).toBe('paid')
  const rest = await packed(db, id, {
    lines: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  })
  expect(rest.number).toBe(2)
})

test('a customer who has paid is refunded, and the pieces are back in stock', async () => {
  const request = await shopper()
  const order = await begun(request)
  await report(request.customerId, pay(order))
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', order.number)
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ status: 2 }).where('id', '=', id).execute()
  const productId = request.products[0]!.id
  const before = await onHand(productId)
  const whole = [{ position: 0, quantity: 1 }]
  const parcel = await packed(db, id, { lines: whole })
  const version = await comeBack(parcel.id)
  const refundPaise = request.expectedTotalPaise
  expect(await inspect(parcel.id, version, { restock: whole, refundPaise })).toEqual({
    outcome: 'inspected',
    refundPaise,
  })
  expect((await orderOf(id)).payment_state).toBe('refund_due')
  expect(await onHand(productId)).toBe(before + 1)
  const refunds = await db.selectFrom('refunds').select('amount_paise').execute()
  expect(refunds).toEqual([{ amount_paise: refundPaise }])
  expect(await inspect(parcel.id, version, { refundPaise })).not.toMatchObject({
    outcome: 'inspected',
  })
  expect(await db.selectFrom('refunds').select('id').execute()).toHaveLength(1)
})

test('an impossible inspection is refused, and nothing is written', async () => {
  const { id, saree } = await confirmedOrder(db)
  const before = await onHand(saree.id)
  const parcel = await packed(db, id)
  const three = [{ position: 0, quantity: 3 }]
  const two = [{ position: 0, quantity: 2 }]
  expect(await inspect(parcel.id, parcel.version, { restock: two })).not.toMatchObject({
    outcome: 'inspected',
  })
  const version = await comeBack(parcel.id)
  expect(await inspect(parcel.id, version, { restock: three })).toEqual({ outcome: 'too-many' })
  expect(await inspect(parcel.id, version, { reason: '' })).toEqual({ outcome: 'reason-missing' })
  expect(await inspect(parcel.id, version - 1)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await inspect(parcel.id, version, { refundPaise: 100 })).toEqual({
    outcome: 'not-possible',
    why: 'unknown-payment',
  })
  expect(await inspect(0, 1)).toEqual({ outcome: 'unknown-parcel' })
  expect(await onHand(saree.id)).toBe(before)
  expect((await orderOf(id)).payment_state).toBe('paid')
  const lines = [{ position: 0, quantity: 1 }]
  const again = {
    orderId: id,
    lines,
    measures: parcel,
    carrier: 'manual',
    courierName: '',
    trackingNumber: '',
    staffId: meera.id,
  } as const
  expect(await packParcel(db, again)).toEqual({ outcome: 'already-sent' })
})
