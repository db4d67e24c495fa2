import { openCarrier, type ParcelServices } from '../account/open-carrier.server.ts'
import { deleteOldLabels } from '../booking/booking-store.server.ts'
import { PARCEL_WEBHOOKS_DAYS } from '../../compliance/retention/retention-days.ts'
import { applyReport } from './apply-report.server.ts'
import {
  deleteOldParcelWebhooks,
  listSilentParcels,
  updateParcelReported,
} from './report-store.server.ts'

const SILENT_HOURS = 6

/** Asks the carrier about parcels that it has not reported for hours: webhooks may be lost. */
export async function pollParcels(services: ParcelServices): Promise<void> {
  const { db, log } = services
  await deleteOldParcelWebhooks(db, PARCEL_WEBHOOKS_DAYS)
  await deleteOldLabels(db)
  const silent = await listSilentParcels(db, SILENT_HOURS)
  const open = silent.length > 0 ? await openCarrier(services) : null
  if (!open) return
  const tracked = await open.carrier.track(silent.map(({ trackingNumber }) => trackingNumber))
  if (tracked.outcome !== 'tracked')
    return log.warn({ outcome: tracked.outcome }, 'parcel tracking failed')
  for (const parcel of silent) {
    const report = tracked.reports.get(parcel.trackingNumber)
    if (report) await applyReport(services, parcel, { ...report, isTracked: true })
    else await updateParcelReported(db, [parcel.id])
  }
}
