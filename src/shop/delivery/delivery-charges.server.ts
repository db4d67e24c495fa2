import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { PayMode } from '../orders/order.ts'

/** What decides the charges of an order. `netPaise` is the price of the goods after discounts. */
export type OrderToDeliver = {
  state: string
  pincode: string
  payMode: PayMode
  lines: readonly { productId: string; quantity: number }[]
  netPaise: Paise
}

export type DeliveryCharges = { deliveryPaise: Paise; cashFeePaise: Paise }

/** Delivery is free until the shop has delivery zones. */
export async function listDeliveryCharges(
  _db: Db,
  orders: readonly OrderToDeliver[],
): Promise<DeliveryCharges[]> {
  return orders.map(() => ({ deliveryPaise: 0, cashFeePaise: 0 }))
}
