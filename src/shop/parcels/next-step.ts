import type { Order } from '../orders/order.ts'
import { isEnded } from '../orders/order.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { leftToPack, type PackableLine, type Parcel } from './parcel.ts'
import { isUnderWay, type ParcelState } from './parcel-state.ts'

export type NextStep =
  | { kind: 'stage'; stage: OrderStatus; words: string }
  | { kind: 'pack'; words: string }
  | { kind: 'parcel'; parcel: Parcel; to: ParcelState; words: string }

type Packing = {
  order: Pick<Order, 'status' | 'paymentState' | 'archivedAt'>
  lines: readonly PackableLine[]
  parcels: readonly Parcel[]
}

/** The next step of staff with an order; null when nothing is left to do. */
export function nextStep({ order, lines, parcels }: Packing): NextStep | null {
  if (order.archivedAt || isEnded(order) || order.paymentState !== 'paid') return null
  const { status } = order
  if (status === 1) return { kind: 'stage', stage: 2, words: 'Confirm' }
  if (status === 4) return null
  if (status === 2 && lines.some((line) => leftToPack(line) > 0))
    return { kind: 'pack', words: 'Pack' }
  const packed = parcels.find(({ state }) => state === 'booked')
  if (packed) return { kind: 'parcel', parcel: packed, to: 'in-transit', words: 'Hand over' }
  const sent = parcels.find(({ state }) => isUnderWay(state) && state !== 'returning')
  if (sent) return { kind: 'parcel', parcel: sent, to: 'delivered', words: 'Mark as delivered' }
  const hasParcels = parcels.some(({ state }) => state !== 'cancelled')
  return status === 3 && !hasParcels
    ? { kind: 'stage', stage: 4, words: 'Mark as delivered' }
    : null
}
