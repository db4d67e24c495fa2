import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { PayMode } from '../orders/order.ts'
import { findDelivery } from './delivery-store.server.ts'
import { chargesOf, hasDeliveryCharge, isServed, type Destination } from './delivery-zones.ts'

/** What decides the charges of an order. `netPaise` is the price of the goods after discounts. */
export type OrderToDeliver = Destination & { payMode: PayMode; netPaise: Paise }

export type DeliveryCharges = { deliveryPaise: Paise; cashFeePaise: Paise }

export async function listDeliveryCharges(
  db: Db,
  orders: readonly OrderToDeliver[],
): Promise<DeliveryCharges[]> {
  const settings = await findDelivery(db)
  return orders.map((order) => chargesOf(settings, order))
}

export async function findIsServed(db: Db, to: Destination): Promise<boolean> {
  return isServed((await findDelivery(db)).zones, to)
}

/** True if delivery costs something for some addresses. */
export async function findHasDeliveryCharge(db: Db): Promise<boolean> {
  return hasDeliveryCharge(await findDelivery(db))
}
