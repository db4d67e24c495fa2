import type { DiskState } from '#platform/machine/disk-usage.ts'
import type { Db } from '#platform/database/database.server.ts'
import { recordStaffNotices } from './record-staff-notices.server.ts'
import type { StaffNotice } from './staff-notice.ts'
import { deleteStaffNotices } from './staff-notice-store.server.ts'

type DiskReport = { machine: string; state: DiskState; share: number }

/** Records one notice per episode and state. The notice stays until the disk has space again, even
 * if the shop restarts. */
export async function recordDiskState(db: Db, report: DiskReport): Promise<void> {
  const notices = { low: noticeOf(report, 'low'), full: noticeOf(report, 'full') }
  const { state } = report
  if (state === 'ok') await deleteStaffNotices(db, 'disk-space', [notices.low.subject])
  if (state !== 'full') await deleteStaffNotices(db, 'disk-space', [notices.full.subject])
  if (state !== 'ok') await recordStaffNotices(db, notices[state])
}

function noticeOf({ machine, share }: DiskReport, state: 'low' | 'full'): StaffNotice {
  const percent = `${Math.round(share * 100)} %`
  return {
    event: 'disk-space',
    subject: `disk:${machine}:${state}`,
    summary:
      state === 'full'
        ? `The server’s disk is ${percent} full. Uploads and imports wait for space; orders are still accepted.`
        : `The server’s disk is ${percent} full. At 95 % uploads and imports stop.`,
    path: '/admin',
  }
}
