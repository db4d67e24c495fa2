import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordStaffNotices } from '../../messages/record-staff-notices.server.ts'
import type { PayingOrder } from '../../orders/paying-order.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { indianDay } from '../../tax/dated.ts'
import type { ParcelServices } from '../account/open-carrier.server.ts'
import type { Scan, TrackingReport } from '../carrier.ts'
import { changeParcelState } from '../change-parcel-state.server.ts'
import { NOTE_MAX } from '../failed-deliveries/failed-delivery.ts'
import { recordFailedAttempts } from '../failed-deliveries/record-failed-delivery.server.ts'
import { insertParcelEvent } from '../parcel-event-store.server.ts'
import { parcelProblemNotice } from '../parcel-notices.ts'
import type { Parcel } from '../parcel.ts'
import {
  canBecome,
  isPickupProblem,
  needsTracking,
  stateOfCode,
  type ParcelState,
} from '../parcel-state.ts'
import { findParcel } from '../parcel-store.server.ts'
import { updateParcelProblem } from '../booking/booking-store.server.ts'
import { updateParcelReported, type ReportedParcel } from './report-store.server.ts'

const PICKUP_PROBLEM = 'could not be picked up'

type Report = TrackingReport & { isTracked: boolean }

/** Records a report and moves the parcel forwards. Repeated and late reports change nothing. A final
 * state and failed attempts are taken from tracking only. */
export async function applyReport(
  services: Pick<ParcelServices, 'db' | 'jobs'>,
  reported: ReportedParcel,
  report: Report,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, reported.orderId)
    const parcel = (await findParcel(tx, reported.id))!
    const fresh: Scan[] = []
    for (const scan of report.scans) if (await recordScan(tx, parcel.id, scan)) fresh.push(scan)
    let hasChanged = fresh.length > 0
    await updateParcelReported(tx, [parcel.id])

    const state = report.code === null ? null : stateOfCode(report.code)
    const isBelieved = state !== null && (report.isTracked || !needsTracking(state))
    if (isBelieved && canBecome(parcel.state, state)) {
      const at = report.scans.find(({ code }) => code === report.code)?.happenedAt ?? new Date()
      await changeParcelState(tx, order, parcel, { state, at, staffId: null })
      return recordAttempts(tx, services, { order, before: parcel, state, report, fresh })
    }
    const hasProblem = report.code !== null && isPickupProblem(report.code)
    if (hasProblem && parcel.state === 'booked' && parcel.problem !== PICKUP_PROBLEM) {
      await updateParcelProblem(tx, parcel.id, PICKUP_PROBLEM)
      await recordStaffNotices(tx, parcelProblemNotice(order, parcel, PICKUP_PROBLEM))
      hasChanged = true
    }
    const reportedOn = { order, before: parcel, state: parcel.state, report, fresh }
    await recordAttempts(tx, services, reportedOn)
    if (hasChanged) await publishOrder(tx, order)
  })
}

type Reported = {
  order: PayingOrder
  before: Parcel
  state: ParcelState
  report: Report
  fresh: readonly Scan[]
}

/** The scans of failed attempts that tracking lists count, one a day in India, and so does a report
 * of an attempt without a scan. */
async function recordAttempts(
  tx: Db,
  services: Pick<ParcelServices, 'jobs'>,
  { order, before, state, report, fresh }: Reported,
): Promise<void> {
  if (!report.isTracked) return
  const failed = failedScans(report.scans, fresh)
  const isUnscanned = failed.length === 0 && state === 'undelivered' && before.state !== state
  const attempts = isUnscanned ? [{ activity: '', failedAt: new Date() }] : failed
  if (attempts.length === 0) return
  await recordFailedAttempts(tx, services, {
    order,
    parcelId: before.id,
    attempts: attempts.map(({ activity, failedAt }) => ({
      key: `carrier-${indianDay(failedAt)}`,
      reason: 'other' as const,
      note: activity.slice(0, NOTE_MAX),
      failedAt,
      recordedBy: null,
    })),
  })
}

/** Oldest first. A webhook may have recorded a scan before tracking confirms it, so those that are not
 * fresh count too, unless they have no readable time: each report would move them to its own day. */
function failedScans(scans: readonly Scan[], fresh: readonly Scan[]) {
  return scans
    .filter(({ code }) => code !== null && stateOfCode(code) === 'undelivered')
    .filter((scan) => scan.happenedAt !== null || fresh.includes(scan))
    .map(({ activity, happenedAt }) => ({ activity, failedAt: happenedAt ?? new Date() }))
    .toSorted((one, other) => one.failedAt.getTime() - other.failedAt.getTime())
}

function recordScan(tx: Db, parcelId: number, scan: Scan): Promise<boolean> {
  return insertParcelEvent(tx, {
    parcelId,
    key: scan.key,
    state: scan.code === null ? null : stateOfCode(scan.code),
    code: scan.code,
    activity: scan.activity,
    location: scan.location,
    happenedAt: scan.happenedAt ?? new Date(),
    reportedBy: null,
  })
}
