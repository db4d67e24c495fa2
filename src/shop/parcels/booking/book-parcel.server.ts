import { inTransaction } from '#platform/database/database.server.ts'
import { recordStaffNotices } from '../../messages/record-staff-notices.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import {
  openCarrier,
  type OpenCarrier,
  type ParcelServices,
} from '../account/open-carrier.server.ts'
import type { Booking, CarrierOrder, Refused, Unavailable } from '../carrier.ts'
import { parcelProblemNotice } from '../parcel-notices.ts'
import { findParcel } from '../parcel-store.server.ts'
import {
  updateBookingClaimed,
  findParcelToBook,
  updateBookingReleased,
  updateBookingMade,
  updateBookingTried,
  updateParcelLabel,
  updateParcelProblem,
  updatePickupScheduled,
  type ParcelToBook,
} from './booking-store.server.ts'

export type ParcelBooked =
  | { outcome: 'booked' | 'nothing-to-do' | 'no-account' | 'cancelled' }
  | Refused
  | Unavailable

/** Books a parcel with the carrier, step by step. Each outcome is recorded, and a retry continues
 * where the last one ended. The carrier has no idempotency keys: after an attempt without a known
 * outcome, the order is looked up by its reference before another one is created. */
export async function bookParcel(
  services: ParcelServices,
  parcelId: number,
): Promise<ParcelBooked> {
  const { db } = services
  const found = await findParcelToBook(db, parcelId)
  if (found?.state !== 'booked') return { outcome: 'nothing-to-do' }
  const open = await openCarrier(services)
  if (!open) return { outcome: 'no-account' }
  const claim = await updateBookingClaimed(db, parcelId)
  if (!claim) return { outcome: 'unavailable', reason: 'booked by another process' }
  try {
    return await bookClaimed(services, open, parcelId)
  } finally {
    await updateBookingReleased(db, parcelId, claim)
  }
}

/** Reads the parcel again: an earlier claim may have booked it. */
async function bookClaimed(
  services: ParcelServices,
  open: OpenCarrier,
  parcelId: number,
): Promise<ParcelBooked> {
  const parcel = await findParcelToBook(services.db, parcelId)
  if (parcel?.state !== 'booked') return { outcome: 'nothing-to-do' }
  const booked = await bookStepwise(services, open, parcel)
  if (booked.outcome === 'refused') await reportProblem(services, parcel, booked.message)
  return booked
}

async function bookStepwise(
  { db, log }: ParcelServices,
  open: OpenCarrier,
  parcel: ParcelToBook,
): Promise<ParcelBooked> {
  const { carrier } = open
  const order = parcel.shipmentId ? knownOrder(parcel) : await findOrCreate(db, open, parcel)
  if ('outcome' in order) return order
  if ((await updateBookingMade(db, parcel.id, order)) === 'cancelled') {
    log.warn({ parcel: parcel.id }, 'parcel cancelled during booking')
    const cancelled = await carrier.cancel(order.carrierOrderId)
    return cancelled.outcome === 'unavailable' ? cancelled : { outcome: 'cancelled' }
  }
  if (order.trackingNumber === '') {
    const assigned = await carrier.assignCourier(order.shipmentId)
    if (assigned.outcome !== 'assigned') return findAssigned({ db, open, parcel, failed: assigned })
    await updateBookingMade(db, parcel.id, { ...order, ...assigned })
  }
  return prepareHandover({ db, open, parcel, shipmentId: order.shipmentId })
}

function knownOrder(parcel: ParcelToBook): CarrierOrder {
  return {
    carrierOrderId: parcel.carrierOrderId!,
    shipmentId: parcel.shipmentId!,
    trackingNumber: parcel.trackingNumber,
    courierName: '',
  }
}

type Step = { db: ParcelServices['db']; open: OpenCarrier; parcel: ParcelToBook }

/** A courier may have been assigned by a call whose response was lost. */
async function findAssigned({
  db,
  open,
  parcel,
  failed,
}: Step & { failed: Refused | Unavailable }): Promise<ParcelBooked> {
  if (failed.outcome === 'unavailable') return failed
  const found = await open.carrier.findOrder(referenceOf(parcel))
  if (found.outcome !== 'found' || found.order.trackingNumber === '') return failed
  await updateBookingMade(db, parcel.id, found.order)
  return prepareHandover({ db, open, parcel, shipmentId: found.order.shipmentId })
}

async function prepareHandover({
  db,
  open,
  parcel,
  shipmentId,
}: Step & { shipmentId: string }): Promise<ParcelBooked> {
  if (!parcel.isPickupScheduled) {
    const pickup = await open.carrier.schedulePickup(shipmentId)
    if (pickup.outcome !== 'scheduled') return pickup
    await updatePickupScheduled(db, parcel.id)
  }
  if (!parcel.hasLabel) {
    const label = await open.carrier.fetchLabel(shipmentId)
    if (label.outcome !== 'label') return label
    await updateParcelLabel(db, parcel.id, label.pdf)
  }
  await inTransaction(db, async (tx) => publishOrder(tx, await lockOrder(tx, parcel.orderId)))
  return { outcome: 'booked' }
}

async function findOrCreate(
  db: ParcelServices['db'],
  { carrier, account }: OpenCarrier,
  parcel: ParcelToBook,
): Promise<CarrierOrder | Refused | Unavailable | { outcome: 'nothing-to-do' }> {
  if (parcel.isTried) {
    const found = await carrier.findOrder(referenceOf(parcel))
    if (found.outcome === 'found') return found.order
    if (found.outcome !== 'none') return found
  }
  const quoted = await carrier.quote({
    fromPincode: account.pickupPincode,
    toPincode: parcel.address.pincode,
    weightGrams: parcel.weightGrams,
    isCash: parcel.collectPaise > 0,
  })
  if (quoted.outcome !== 'quoted') return quoted
  if (!parcel.isPaid || !(await updateBookingTried(db, parcel.id)))
    return { outcome: 'nothing-to-do' }
  const created = await carrier.createOrder(bookingOf(parcel, account.pickupLocation))
  return created.outcome === 'created' ? created.order : created
}

/** The parcel's number in its order is never used again, so neither is the reference. */
export function referenceOf({
  orderNumber,
  number,
}: Pick<ParcelToBook, 'orderNumber' | 'number'>): string {
  return `${orderNumber}-${number}`
}

function bookingOf(parcel: ParcelToBook, pickupLocation: string): Booking {
  const { address, email, packedAt: bookedAt } = parcel
  return {
    ...parcel,
    reference: referenceOf(parcel),
    bookedAt,
    pickupLocation,
    customer: {
      firstName: address.firstName,
      lastName: address.lastName,
      email: address.emailId || email,
      phone: address.phoneNo,
      address: [address.houseNo, address.areaRoad, address.landmark].filter(Boolean).join(', '),
      city: address.city,
      state: address.state,
      pincode: address.pincode,
    },
  }
}

async function reportProblem(
  { db }: ParcelServices,
  { id, orderId }: ParcelToBook,
  message: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const parcel = await findParcel(tx, id)
    await updateParcelProblem(tx, id, message)
    if (parcel)
      await recordStaffNotices(
        tx,
        parcelProblemNotice(order, parcel, `could not be booked: ${message}`),
      )
    await publishOrder(tx, order)
  })
}
