import type { Db } from '#platform/database/database.server.ts'
import { findCarrierAccount } from '#shop/parcels/account/carrier-account-store.server.ts'
import { courierNamed, trackingAddress } from '#shop/parcels/courier.ts'
import { listCouriers } from '#shop/parcels/courier-store.server.ts'
import { listParcelEvents } from '#shop/parcels/parcel-event-store.server.ts'
import { listPackableLines, listParcels } from '#shop/parcels/parcel-store.server.ts'
import { indianDay, latestOn } from '#shop/tax/dated.ts'
import { limitOn } from '#shop/tax/legal-limit.ts'
import { listLegalLimits, listTaxPeriods } from '#shop/tax/tax-store.server.ts'

/** All that the order's page shows about its parcels. */
export async function readParcels(db: Db, orderId: number) {
  const [lines, parcels, events, couriers, account, limits, taxPeriods] = await Promise.all([
    listPackableLines(db, orderId),
    listParcels(db, orderId),
    listParcelEvents(db, orderId),
    listCouriers(db),
    findCarrierAccount(db),
    listLegalLimits(db),
    listTaxPeriods(db),
  ])
  const today = indianDay(new Date())
  return {
    lines,
    parcels: parcels.map((parcel) => {
      const courier =
        parcel.carrier === 'shiprocket' ? account : courierNamed(couriers, parcel.courierName)
      const address = courier ? trackingAddress(courier, parcel.trackingNumber) : null
      return { ...parcel, trackingAddress: address }
    }),
    events,
    courierNames: couriers.map(({ name }) => name),
    hasCarrier: account !== undefined,
    ewayBillAbovePaise: limitOn(limits, 'e-way-bill', today),
    registration: latestOn(taxPeriods, today),
  }
}

export type ParcelsOfOrder = Awaited<ReturnType<typeof readParcels>>
export type ShownParcel = ParcelsOfOrder['parcels'][number]
