import type { Db } from '#platform/database/database.server.ts'
import type { Courier as OrderCourier, Order } from '../orders/order.ts'
import { findCarrierAccount } from './account/carrier-account-store.server.ts'
import { courierNamed, trackingAddress } from './courier.ts'
import { listCouriers } from './courier-store.server.ts'
import { listAnswerKeys } from './failed-deliveries/failed-delivery-store.server.ts'
import type { ParcelState } from './parcel-state.ts'
import { listParcels } from './parcel-store.server.ts'
import { shownState } from './parcel-words.ts'

/** A parcel as its customer sees it. */
export type TrackedParcel = OrderCourier & {
  number: number
  state: ParcelState
  leftAt: Date | null
  deliveredAt: Date | null
  trackingAddress: string | null
  /** The page where the customer chooses what happens after a failed delivery; null if there is no
   * choice to make. */
  answerPath: string | null
  pieces: { title: string; size: string; quantity: number }[]
}

export type TrackedParcels = {
  parcels: TrackedParcel[]
  /** For an order without parcels: the link to its own tracking number. */
  orderTrackingAddress: string | null
}

/** Leaves out cancelled parcels. */
export async function listTrackedParcels(
  db: Db,
  order: Pick<Order, 'id' | 'status' | 'courierName' | 'trackingNumber'>,
): Promise<TrackedParcels> {
  const [parcels, couriers, account, keys] = await Promise.all([
    listParcels(db, order.id),
    listCouriers(db),
    findCarrierAccount(db),
    listAnswerKeys(db, order.id),
  ])
  const addressOf = ({ courierName, trackingNumber }: OrderCourier, carrier = 'manual') => {
    const courier = carrier === 'manual' ? courierNamed(couriers, courierName) : account
    return courier ? trackingAddress(courier, trackingNumber) : null
  }
  return {
    orderTrackingAddress: addressOf(order),
    parcels: parcels
      .filter(({ state }) => state !== 'cancelled')
      .map((parcel) => ({
        number: parcel.number,
        state: shownState(parcel.state, order.status),
        courierName: parcel.courierName,
        trackingNumber: parcel.trackingNumber,
        leftAt: parcel.leftAt,
        deliveredAt: parcel.deliveredAt,
        trackingAddress: addressOf(parcel, parcel.carrier),
        answerPath: keys.has(parcel.id) ? `/deliveries/${keys.get(parcel.id)}` : null,
        pieces: parcel.lines.map(({ title, size, quantity }) => ({ title, size, quantity })),
      })),
  }
}
