import { inspectParcel } from '../../../src/shop/parcels/inspection/inspect-parcel.server.ts'
import { moveParcel } from '../../../src/shop/parcels/move-parcel.server.ts'
import { leftToPack } from '../../../src/shop/parcels/parcel.ts'
import {
  findParcel,
  listPackableLines,
  listParcels,
} from '../../../src/shop/parcels/parcel-store.server.ts'
import type { ParcelState } from '../../../src/shop/parcels/parcel-state.ts'
import { packed } from '../parcel-fixtures.ts'
import type { History } from './known-order.ts'

/** Returns false if nothing is left to pack. */
export async function packRandomParcel({ shop, order, random }: History): Promise<boolean> {
  const { status } = await shop.order(order.number)
  const left = (await listPackableLines(shop.db, order.id)).filter((line) => leftToPack(line) > 0)
  if (status !== 2 || left.length === 0) return false
  const wanted = left.map((line) => ({
    position: line.position,
    quantity: random.upTo(leftToPack(line)),
  }))
  const lines = wanted.filter(({ quantity }) => quantity > 0)
  const [first] = left
  await packed(shop.db, order.id, {
    lines: lines.length > 0 ? lines : [{ position: first!.position, quantity: 1 }],
    staffId: shop.adminId,
  })
  return true
}

/** Sends a packed parcel, which is delivered, lost or comes back. Returns false if none is packed. */
export async function endParcel(history: History): Promise<boolean> {
  const { shop, order, random } = history
  const packedParcels = (await listParcels(shop.db, order.id)).filter(
    ({ state }) => state === 'booked',
  )
  if (packedParcels.length === 0) return false
  const { id } = random.pick(packedParcels)
  await move(history, id, 'in-transit')
  if (random.isLucky(70)) await move(history, id, 'delivered')
  else await takeBack(history, id)
  return true
}

async function move({ shop }: History, parcelId: number, to: ParcelState): Promise<void> {
  const { version: basedOn } = (await findParcel(shop.db, parcelId))!
  const step = { parcelId, to, basedOn, staffId: shop.adminId }
  const { outcome } = await moveParcel(shop.db, step)
  if (outcome !== 'moved') throw new Error(outcome)
}

async function takeBack(history: History, parcelId: number): Promise<void> {
  const { shop, order, random } = history
  await move(history, parcelId, 'returned')
  const parcel = (await findParcel(shop.db, parcelId))!
  const isPaid = order.paymentId !== null && history.keptPaise >= 100
  const refundPaise = isPaid ? random.between(100, history.keptPaise) : 0
  const inspected = await inspectParcel(shop.services, {
    parcelId,
    basedOn: parcel.version,
    restock: random.isLucky(60)
      ? parcel.lines.map(({ position, quantity }) => ({ position, quantity }))
      : [],
    refundPaise,
    reason: 'Not at home',
    adminId: shop.adminId,
  })
  if (inspected.outcome !== 'inspected') throw new Error(JSON.stringify(inspected))
  history.keptPaise -= refundPaise + parcel.collectPaise
}
