import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import {
  confirmedOrder,
  everything,
  measures,
  packed,
} from '../../../tests/support/parcel-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { packParcel, type PackRequest } from './pack-parcel.server.ts'
import { listPackableLines, listParcels } from './parcel-store.server.ts'

const { db } = await testDatabase({ connectionsMax: 8 })
const meera = await admin(db)
const pack = (orderId: number, request: Partial<PackRequest> = {}) =>
  packParcel(db, {
    orderId,
    lines: everything,
    measures,
    carrier: 'manual',
    courierName: 'DTDC',
    trackingNumber: 'D1',
    staffId: meera.id,
    ...request,
  })
const one = [{ position: 0, quantity: 1 }]

test('a packed parcel has its pieces, courier, measures and the cash to collect', async () => {
  const { id, saree, suit } = await confirmedOrder(db)
  expect(await pack(id)).toMatchObject({ outcome: 'packed', number: 1 })
  expect(await listParcels(db, id)).toMatchObject([
    {
      number: 1,
      state: 'booked',
      courierName: 'DTDC',
      trackingNumber: 'D1',
      ...measures,
      collectPaise: 2 * saree.sellingPricePaise + suit.sellingPricePaise,
      lines: [
        { title: saree.title, quantity: 2 },
        { title: suit.title, size: 'M', quantity: 1 },
      ],
    },
  ])
})

test('the cash of several parcels adds up to the order', async () => {
  const { id, totalPaise } = await confirmedOrder(db)
  const first = await packed(db, id, { lines: one })
  const second = await packed(db, id, { lines: [...one, { position: 1, quantity: 1 }] })
  expect([first.number, second.number]).toEqual([1, 2])
  expect(first.collectPaise + second.collectPaise).toBe(totalPaise)
})

test('two admins who pack the same pieces at the same time never pack more than was bought', async () => {
  const { id } = await confirmedOrder(db)
  const results = await Promise.all([pack(id), pack(id), pack(id, { lines: one })])
  const outcomes = results.map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'not-left').length).toBeGreaterThan(0)
  const packedPieces = (await listParcels(db, id)).flatMap(({ lines }) => lines)
  const sum = packedPieces
    .filter(({ position }) => position === 0)
    .reduce((total, { quantity }) => total + quantity, 0)
  expect(sum).toBeLessThanOrEqual(2)
  expect((await listPackableLines(db, id))[0]?.packedQuantity).toBe(sum)
})

test('the database itself refuses to pack more than was bought', async () => {
  const { id } = await confirmedOrder(db)
  const write = db
    .updateTable('order_lines')
    .set({ packed_quantity: 3 })
    .where('order_id', '=', id)
    .where('position', '=', 0)
    .execute()
  await expect(write).rejects.toThrow('order_lines_packed_check')
})

test('an order that is not confirmed, already sent or not open is refused and nothing is written', async () => {
  const refusals = [
    [await confirmedOrder(db, { status: 1 }), 'not-confirmed'],
    [await confirmedOrder(db, { status: 3 }), 'already-sent'],
    [await confirmedOrder(db, { status: 4, archivedAt: new Date() }), 'not-open'],
  ] as const
  for (const [order, outcome] of refusals) {
    expect(await pack(order.id)).toEqual({ outcome })
    expect(await listParcels(db, order.id)).toEqual([])
  }
  expect(await pack((await orderBeingPaid(db)).id)).toEqual({ outcome: 'unknown-order' })
})

test('a tracking number that the courier cannot have is refused and nothing is written', async () => {
  const { id } = await confirmedOrder(db)
  const post = { courierName: 'india post', trackingNumber: 'EK12' }
  expect(await pack(id, post)).toEqual({ outcome: 'wrong-number' })
  expect(await listParcels(db, id)).toEqual([])
  expect(await pack(id, { ...post, trackingNumber: 'EK123456789IN' })).toMatchObject({
    outcome: 'packed',
  })
})

test('packing is written to the change log', async () => {
  const { id, number } = await confirmedOrder(db)
  await pack(id, { lines: one })
  const log = await db
    .selectFrom('staff_changes')
    .select(['staff_id', 'action', 'after'])
    .where('subject', '=', `order:${number}`)
    .execute()
  expect(log).toMatchObject([
    {
      staff_id: meera.id,
      action: 'parcel-packed',
      after: { parcel: 1, pieces: ['1 × Emerald silk saree'], courier: 'DTDC' },
    },
  ])
})
