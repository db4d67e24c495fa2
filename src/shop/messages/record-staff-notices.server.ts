import type { Db } from '#platform/database/database.server.ts'
import { truncate } from '../form-text.ts'
import { SUMMARY_MAX, type StaffNotice } from './staff-notice.ts'
import { insertStaffNotices } from './staff-notice-store.server.ts'

/** Call this in the event's transaction, so that a rollback leaves no notice. Safe to repeat. */
export async function recordStaffNotices(
  tx: Db,
  ...notices: readonly StaffNotice[]
): Promise<void> {
  if (notices.length === 0) return
  await insertStaffNotices(
    tx,
    notices.map((notice) => ({ ...notice, summary: truncate(notice.summary, SUMMARY_MAX) })),
  )
}
