import { openCarrier, type ParcelServices } from '../account/open-carrier.server.ts'
import { needsTracking, stateOfCode } from '../parcel-state.ts'
import { scansFrom, webhook } from '../shiprocket/shiprocket-responses.ts'
import { scanKey } from '../shiprocket/shiprocket.server.ts'
import { applyReport } from './apply-report.server.ts'
import {
  findParcelWebhook,
  findReportedParcel,
  updateParcelWebhookProcessed,
} from './report-store.server.ts'

/** Throws if the carrier's tracking is needed and does not answer, so that the job is repeated. */
export async function processParcelWebhook(services: ParcelServices, id: string): Promise<void> {
  const raw = await findParcelWebhook(services.db, id)
  if (!raw) return
  await applyWebhook(services, raw)
  await updateParcelWebhookProcessed(services.db, id)
}

async function applyWebhook(services: ParcelServices, raw: Buffer): Promise<void> {
  const { db, log } = services
  const parsed = webhook.safeParse(jsonIn(raw))
  if (!parsed.success) return log.warn({ bytes: raw.length }, 'parcel webhook is unreadable')
  const parcel = await findReportedParcel(db, parsed.data.awb)
  if (!parcel) return log.info('parcel webhook for unknown parcel')

  const { shipment_status_id: code, scans } = parsed.data
  await applyReport(services, parcel, { code, scans: scansFrom(scans, scanKey), isTracked: false })
  const state = code === null ? null : stateOfCode(code)
  if (state === null || !needsTracking(state)) return
  const open = await openCarrier(services)
  if (!open) return log.warn('parcel webhook cannot be checked without an account')
  const tracked = await open.carrier.track([parcel.trackingNumber])
  if (tracked.outcome !== 'tracked') throw new Error('the carrier does not answer about a parcel')
  const report = tracked.reports.get(parcel.trackingNumber)
  if (report) await applyReport(services, parcel, { ...report, isTracked: true })
}

function jsonIn(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
