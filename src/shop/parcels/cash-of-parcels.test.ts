import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { orderOf } from '../../../tests/support/documents.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { measures } from '../../../tests/support/parcel-fixtures.ts'
import { paymentRows } from '../../../tests/support/payment-rows.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { moveParcel } from './move-parcel.server.ts'
import { packParcel } from './pack-parcel.server.ts'
import type { ParcelLine } from './parcel.ts'
import { findParcel, listPackableLines, listParcels } from './parcel-store.server.ts'
import { leftToPack } from './parcel.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)

async function pack(orderId: number, ...lines: ParcelLine[]): Promise<number> {
  const manual = { carrier: 'manual', courierName: '', trackingNumber: '' } as const
  const packed = await packParcel(db, { orderId, lines, measures, staffId, ...manual })
  if (packed.outcome !== 'packed') throw new Error(packed.outcome)
  return packed.parcelId
}
async function cancel(parcelId: number): Promise<void> {
  const { version: basedOn } = (await findParcel(db, parcelId))!
  const moved = await moveParcel(db, { parcelId, to: 'cancelled', basedOn, staffId })
  expect(moved.outcome).toBe('moved')
}
const live = async (orderId: number) =>
  (await listParcels(db, orderId)).filter(({ state }) => state !== 'cancelled')
const cashOf = async (orderId: number) =>
  (await live(orderId)).reduce((sum, { collectPaise }) => sum + collectPaise, 0)
const one = { position: 0, quantity: 1 }

/** Three pieces whose amount has no third in whole paise. */
const dupattas = { pricePaise: 33_300, quantity: 3, discountPaise: 6_020, chargesPaise: 950 }

test('the cash of all parcels is the total, even after a parcel was cancelled and packed again', async () => {
  const { id, totalPaise } = await orderOf(db, [dupattas])
  const first = await pack(id, one)
  await pack(id, one)
  await pack(id, one)
  expect(await cashOf(id)).toBe(totalPaise)
  await cancel(first)
  await pack(id, one)
  expect(await cashOf(id)).toBe(totalPaise)
})

test('the last parcel collects what the others leave, in any sequence of packing and cancelling', async () => {
  const suits = { pricePaise: 99_999, quantity: 2, chargesPaise: 7_901 }
  for (const seed of [1, 2, 3, 4]) {
    const { id, totalPaise } = await orderOf(db, [dupattas, suits])
    let state = seed
    const next = (below: number) => {
      state = (state * 7 + 3) % 101
      return state % below
    }
    for (let turn = 0; turn < 8; turn++) {
      const parcels = await live(id)
      const left = (await listPackableLines(db, id)).filter((line) => leftToPack(line) > 0)
      if (left.length > 0 && next(3) > 0)
        await pack(id, { position: left[next(left.length)]!.position, quantity: 1 })
      else if (parcels.length > 0) await cancel(parcels[next(parcels.length)]!.id)
    }
    const rest = (await listPackableLines(db, id)).flatMap((line) =>
      leftToPack(line) > 0 ? [{ position: line.position, quantity: leftToPack(line) }] : [],
    )
    if (rest.length > 0) await pack(id, ...rest)
    expect(await cashOf(id)).toBe(totalPaise)
  }
})

test('no parcel of a paid order collects cash', async () => {
  const { order } = await paymentRows(db).paidOrder()
  await db.updateTable('orders').set({ status: 2 }).where('id', '=', order.id).execute()
  const saree = await sareeInShop(db, { images: 0 })
  await insertOrderLine(db, order.id, saree, { quantity: 3 })
  await pack(order.id, one)
  await pack(order.id, { position: 0, quantity: 2 })
  expect((await live(order.id)).map(({ collectPaise }) => collectPaise)).toEqual([0, 0])
})
