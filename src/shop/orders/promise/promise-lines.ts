import { daysText, type DeliveryDates } from '../../delivery/delivery-dates.ts'
import { dayText } from '../../shop-date.ts'
import { isEnded, type Order } from '../order.ts'

export const promiseColumns = {
  leavesBy: 'leaves_by',
  arrivesFrom: 'arrives_from',
  arrivesTo: 'arrives_to',
} as const

/** All dates are null if the shop promised none. */
export type StoredPromise = DeliveryDates | Record<keyof DeliveryDates, null>

export type PromiseLine = { label: 'Leaves us by' | 'Arrives'; text: string }

type PromisedOrder = Pick<Order, 'status' | 'paymentState'>

/** The remaining dates of a promise: a parcel that has left only arrives. */
export function promiseLines(promise: StoredPromise | null, order: PromisedOrder): PromiseLine[] {
  if (!promise?.leavesBy || order.status >= 4 || isEnded(order)) return []
  const { leavesBy, arrivesFrom, arrivesTo } = promise
  const arrives: PromiseLine = { label: 'Arrives', text: daysText(arrivesFrom, arrivesTo) }
  return order.status >= 3
    ? [arrives]
    : [{ label: 'Leaves us by', text: dayText(leavesBy) }, arrives]
}
