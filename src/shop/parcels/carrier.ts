import type { Paise } from '../money.ts'
import type { DeliveryAnswer } from './failed-deliveries/failed-delivery.ts'
import type { Measures } from './parcel.ts'

/** The carrier gave no usable response. The call may have taken effect. */
export type Unavailable = { outcome: 'unavailable'; reason: string }
/** The carrier refused the request and gave a reason. Nothing happened. */
export type Refused = { outcome: 'refused'; message: string }

export type Route = {
  fromPincode: string
  toPincode: string
  weightGrams: number
  /** Whether cash is collected at the door. */
  isCash: boolean
}
export type Quote = {
  courierId: number
  courierName: string
  ratePaise: Paise
  days: number | null
}

export type BookedPiece = {
  title: string
  sku: string
  quantity: number
  unitPricePaise: Paise
  hsn: string | null
}

/** `reference` identifies the booking: the carrier never accepts it twice. */
export type Booking = Measures & {
  reference: string
  bookedAt: Date
  pickupLocation: string
  customer: {
    firstName: string
    lastName: string
    email: string
    phone: string
    address: string
    city: string
    state: string
    pincode: string
  }
  pieces: readonly BookedPiece[]
  /** Cash to collect; 0 for a paid order. */
  collectPaise: Paise
}

/** `trackingNumber` is '' until a courier is assigned. */
export type CarrierOrder = {
  carrierOrderId: string
  shipmentId: string
  trackingNumber: string
  courierName: string
}

/** One report about a parcel. `happenedAt` is null for an unreadable time. */
export type Scan = {
  key: string
  code: number | null
  activity: string
  location: string
  happenedAt: Date | null
}
export type TrackingReport = { code: number | null; scans: readonly Scan[] }

/** A carrier with an interface. No call changes the shop's data; calls belong outside transactions. */
export type Carrier = {
  checkAccount(
    pickupLocation: string,
  ): Promise<{ outcome: 'valid' } | { outcome: 'unknown-pickup-location' } | Refused | Unavailable>
  quote(
    route: Route,
  ): Promise<{ outcome: 'quoted'; quotes: readonly Quote[] } | Refused | Unavailable>
  findOrder(
    reference: string,
  ): Promise<
    { outcome: 'found'; order: CarrierOrder } | { outcome: 'none' } | Refused | Unavailable
  >
  createOrder(
    booking: Booking,
  ): Promise<{ outcome: 'created'; order: CarrierOrder } | Refused | Unavailable>
  assignCourier(
    shipmentId: string,
  ): Promise<
    { outcome: 'assigned'; trackingNumber: string; courierName: string } | Refused | Unavailable
  >
  schedulePickup(shipmentId: string): Promise<{ outcome: 'scheduled' } | Refused | Unavailable>
  fetchLabel(shipmentId: string): Promise<{ outcome: 'label'; pdf: Buffer } | Refused | Unavailable>
  cancel(carrierOrderId: string): Promise<{ outcome: 'cancelled' } | Refused | Unavailable>
  /** Tells the carrier what to do after a failed delivery. Safe to repeat. */
  answerFailedDelivery(
    trackingNumber: string,
    answer: DeliveryAnswer,
  ): Promise<{ outcome: 'answered' } | Refused | Unavailable>
  /** At most `TRACKED_MAX` numbers. Unknown numbers are missing from the result. */
  track(
    trackingNumbers: readonly string[],
  ): Promise<
    { outcome: 'tracked'; reports: ReadonlyMap<string, TrackingReport> } | Refused | Unavailable
  >
}

export const TRACKED_MAX = 50
