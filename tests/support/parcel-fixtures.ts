import type { Db } from '#platform/database/database.server.ts'
import { packParcel, type PackRequest } from '#shop/parcels/pack-parcel.server.ts'
import { listParcels } from '#shop/parcels/parcel-store.server.ts'
import { admin, placedOrder, sareeInShop, suitInShop } from './builders.ts'
import { insertOrderLine } from './order-lines.ts'

export const measures = { weightGrams: 700, lengthCm: 30, breadthCm: 25, heightCm: 4 }

/** A confirmed cash order of two sarees and one suit. */
export async function confirmedOrder(db: Db, wanted: Parameters<typeof placedOrder>[1] = {}) {
  const saree = await sareeInShop(db, { title: 'Emerald silk saree', quantity: 9 })
  const suit = await suitInShop(db, { title: 'Teal cotton suit' })
  const totalPaise = 2 * saree.sellingPricePaise + suit.sellingPricePaise
  const order = await placedOrder(db, { status: 2, totalPaise, ...wanted })
  await insertOrderLine(db, order.id, saree, { quantity: 2, position: 0 })
  await insertOrderLine(db, order.id, suit, { size: 'M', position: 1 })
  return { ...order, saree, suit, totalPaise }
}

export const everything = [
  { position: 0, quantity: 2 },
  { position: 1, quantity: 1 },
]

/** Packs everything into one parcel of a courier, unless the request says otherwise. */
export async function packed(db: Db, orderId: number, request: Partial<PackRequest> = {}) {
  const staffId = request.staffId ?? (await admin(db)).id
  const result = await packParcel(db, {
    orderId,
    lines: everything,
    measures,
    carrier: 'manual',
    courierName: 'DTDC',
    trackingNumber: 'D1',
    ...request,
    staffId,
  })
  if (result.outcome !== 'packed') throw new Error(result.outcome)
  const parcels = await listParcels(db, orderId)
  return { ...parcels.find(({ id }) => id === result.parcelId)!, staffId }
}
