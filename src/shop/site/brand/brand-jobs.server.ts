import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { siteTopic } from '../site-record.ts'
import { changeTimes, type Announcement } from './announcement.ts'

const QUEUE = 'announcement-change'
/** Allows for a clock difference between database and server, so that no page is rendered too
 * early. */
const MARGIN_MS = 1_000

/** Drops the cached pages when the announcement begins and when it ends. */
export async function scheduleAnnouncement(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  announcement: Announcement,
): Promise<void> {
  for (const time of changeTimes(announcement, new Date()))
    await jobs.enqueue(tx, QUEUE, {}, { startAfter: new Date(time.getTime() + MARGIN_MS) })
}

export function registerBrandJobs({ jobs, db }: { jobs: Jobs; db: Db }): void {
  jobs.work(QUEUE, () => publish(db, siteTopic))
}
