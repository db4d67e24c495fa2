import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordStaffNotices } from '../../messages/record-staff-notices.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import type { Scan, TrackingReport } from '../carrier.ts'
import { changeParcelState } from '../change-parcel-state.server.ts'
import { insertParcelEvent } from '../parcel-event-store.server.ts'
import { parcelProblemNotice } from '../parcel-notices.ts'
import { canBecome, isPickupProblem, needsTracking, stateOfCode } from '../parcel-state.ts'
import { findParcel } from '../parcel-store.server.ts'
import { updateParcelProblem } from '../booking/booking-store.server.ts'
import { updateParcelReported, type ReportedParcel } from './report-store.server.ts'

const PICKUP_PROBLEM = 'could not be picked up'

/** Records a report and moves the parcel forwards. Repeated and late reports change nothing. A final
 * state is taken from tracking only. */
export async function applyReport(
  db: Db,
  reported: ReportedParcel,
  report: TrackingReport & { isTracked: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, reported.orderId)
    const parcel = (await findParcel(tx, reported.id))!
    let hasNews = false
    for (const scan of report.scans) hasNews = (await recordScan(tx, parcel.id, scan)) || hasNews
    await updateParcelReported(tx, [parcel.id])

    const state = report.code === null ? null : stateOfCode(report.code)
    const isBelieved = state !== null && (report.isTracked || !needsTracking(state))
    if (isBelieved && canBecome(parcel.state, state)) {
      const at = report.scans.find(({ code }) => code === report.code)?.happenedAt ?? new Date()
      return changeParcelState(tx, order, parcel, { state, at, staffId: null })
    }
    const hasProblem = report.code !== null && isPickupProblem(report.code)
    if (hasProblem && parcel.state === 'booked' && parcel.problem !== PICKUP_PROBLEM) {
      await updateParcelProblem(tx, parcel.id, PICKUP_PROBLEM)
      await recordStaffNotices(tx, parcelProblemNotice(order, parcel, PICKUP_PROBLEM))
      hasNews = true
    }
    if (hasNews) await publishOrder(tx, order)
  })
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
