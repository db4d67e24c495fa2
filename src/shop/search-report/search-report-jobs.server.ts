import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { deleteOldSearches } from './search-day-store.server.ts'

const QUEUE = 'forget-searches'
/** At night in India, in UTC. */
const EVERY_NIGHT = '40 20 * * *'

export function registerSearchReportJobs({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'work' | 'schedule'>
}): void {
  jobs.work(QUEUE, () => deleteOldSearches(db, new Date()), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_NIGHT)
}
