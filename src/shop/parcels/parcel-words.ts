import type { OrderStatus } from '../orders/order-status.ts'
import type { ParcelState } from './parcel-state.ts'

/** For staff and customers. */
export const stateNames: Record<ParcelState, string> = {
  booked: 'Packed',
  'in-transit': 'On its way',
  'out-for-delivery': 'Out for delivery',
  undelivered: 'Could not be delivered',
  delivered: 'Delivered',
  returning: 'On its way back to us',
  returned: 'Came back to us',
  lost: 'Lost or damaged',
  cancelled: 'Cancelled',
}

/** The state to show: staff may set the order's stage without moving its parcels. */
export function shownState(state: ParcelState, status: OrderStatus): ParcelState {
  if (
    status === 4 &&
    (state === 'booked' || state === 'in-transit' || state === 'out-for-delivery')
  )
    return 'delivered'
  return status === 3 && state === 'booked' ? 'in-transit' : state
}
