import type { OpenCarrier, ParcelServices } from '../account/open-carrier.server.ts'
import { openCarrier } from '../account/open-carrier.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { packParcel, type PackRequest, type ParcelPacked } from '../pack-parcel.server.ts'
import { moveParcel, type ParcelMoved } from '../move-parcel.server.ts'
import { findParcel } from '../parcel-store.server.ts'
import { referenceOf } from './book-parcel.server.ts'
import { findParcelToBook, updateParcelProblem } from './booking-store.server.ts'

export const bookingQueue = 'book-parcel'

/** Packs a parcel and queues its booking in the same transaction, so that a crash loses neither. */
export async function packWithCarrier(
  services: ParcelServices,
  request: Omit<PackRequest, 'carrier' | 'courierName' | 'trackingNumber'>,
): Promise<ParcelPacked | { outcome: 'no-account' }> {
  if (!(await openCarrier(services))) return { outcome: 'no-account' }
  const toPack = { ...request, carrier: 'shiprocket', courierName: '', trackingNumber: '' } as const
  return packParcel(services.db, toPack, (tx, parcelId) =>
    services.jobs.enqueue(tx, bookingQueue, { parcelId }),
  )
}

/** Tries a refused booking again. */
export async function bookAgain(services: ParcelServices, parcelId: number): Promise<boolean> {
  const parcel = await findParcelToBook(services.db, parcelId)
  if (!parcel || parcel.state !== 'booked') return false
  await inTransaction(services.db, async (tx) => {
    await lockOrder(tx, parcel.orderId)
    await updateParcelProblem(tx, parcelId, '')
    await services.jobs.enqueue(tx, bookingQueue, { parcelId })
  })
  return true
}

export type ParcelCancelled =
  | ParcelMoved
  | { outcome: 'carrier-away' | 'no-account' }
  | { outcome: 'carrier-refused'; message: string }

/** Cancels at the carrier first. A booking that runs at the same time finds the parcel cancelled and
 * cancels what it has made. */
export async function cancelParcel(
  services: ParcelServices,
  request: { parcelId: number; basedOn: number; staffId: string },
): Promise<ParcelCancelled> {
  const parcel = await findParcel(services.db, request.parcelId)
  if (parcel?.carrier === 'shiprocket' && parcel.state === 'booked') {
    const open = await openCarrier(services)
    if (!open) return { outcome: 'no-account' }
    const problem = await cancelAtCarrier(services, open, request.parcelId)
    if (problem) return problem
  }
  return moveParcel(services.db, { ...request, to: 'cancelled' })
}

async function cancelAtCarrier(
  { db }: ParcelServices,
  { carrier }: OpenCarrier,
  parcelId: number,
): Promise<ParcelCancelled | null> {
  const parcel = await findParcelToBook(db, parcelId)
  if (!parcel?.isTried) return null
  let id = parcel.carrierOrderId
  if (id === null) {
    const found = await carrier.findOrder(referenceOf(parcel))
    if (found.outcome === 'none') return null
    if (found.outcome !== 'found') return problemOf(found)
    id = found.order.carrierOrderId
  }
  const cancelled = await carrier.cancel(id)
  return cancelled.outcome === 'cancelled' ? null : problemOf(cancelled)
}

function problemOf(
  failed: { outcome: 'unavailable' } | { outcome: 'refused'; message: string },
): ParcelCancelled {
  return failed.outcome === 'unavailable'
    ? { outcome: 'carrier-away' }
    : { outcome: 'carrier-refused', message: failed.message }
}
