import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { changeTimes, type Scheduled } from './announcement.ts'

export const ANNOUNCEMENT_QUEUE = 'announcement-change'
/** Allows for a clock difference between database and server, so that no page is rendered too
 * early. */
const MARGIN_MS = 1_000

/** Drops the cached pages when a text of all pages appears and when it disappears. */
export async function scheduleAnnouncement(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  text: Scheduled,
): Promise<void> {
  for (const time of changeTimes(text, new Date())) {
    const startAfter = new Date(time.getTime() + MARGIN_MS)
    await jobs.enqueue(tx, ANNOUNCEMENT_QUEUE, {}, { startAfter })
  }
}
