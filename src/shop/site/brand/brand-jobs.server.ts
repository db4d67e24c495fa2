import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { siteTopic } from '../site-record.ts'
import { ANNOUNCEMENT_QUEUE } from './schedule-announcement.ts'

export function registerBrandJobs({ jobs, db }: { jobs: Jobs; db: Db }): void {
  jobs.work(ANNOUNCEMENT_QUEUE, () => publish(db, siteTopic))
}
