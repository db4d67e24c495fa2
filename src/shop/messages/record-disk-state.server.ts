import type { DiskState } from '#platform/machine/disk-usage.ts'
import type { Db } from '#platform/database/database.server.ts'
import { recordStaffNotices } from './record-staff-notices.server.ts'
import type { StaffNotice } from './staff-notice.ts'
import { deleteStaffNotices } from './staff-notice-store.server.ts'

type DiskReport = { machine: string; state: DiskState; share: number }

/**
 * Records one notice when the disk is low on space and another when it is full, even if this is
 * reported again or the shop restarts. A notice is deleted when its state has ended.
 */
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
