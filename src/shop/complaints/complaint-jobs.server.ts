import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { showDueAudits } from '../compliance/save-compliance.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { insertDueReminders, type DueReminder } from './answer-store.server.ts'

const QUEUE = 'remind-of-complaints'
const EVERY_TEN_MINUTES = '*/10 * * * *'

export function registerComplaintJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => remindOfComplaints(db), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_TEN_MINUTES)
}

const texts: Record<DueReminder['kind'], string> = {
  'acknowledge-soon': 'acknowledge within 12 hours',
  'acknowledge-late': 'should have been acknowledged within 48 hours',
  'resolve-soon': 'decide within 3 days',
  'resolve-late': 'should have been decided within one month',
}

/** Notifies staff before and after each deadline, once each, in any number of processes. Also shows
 * the certificate of a self-audit from its day on. */
export async function remindOfComplaints(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due = await insertDueReminders(tx)
    await recordStaffNotices(
      tx,
      ...due.map(({ number, name, kind }) => ({
        event: 'complaint-due' as const,
        subject: `complaint:${number}:${kind}`,
        summary: `${number} (${name}): ${texts[kind]}`,
        path: `/admin/complaints/${number}`,
      })),
    )
    await showDueAudits(tx)
  })
}
