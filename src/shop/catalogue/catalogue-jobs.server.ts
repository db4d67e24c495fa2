import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { applySchedules } from './schedules/apply-schedules.server.ts'

const QUEUE = 'apply-schedules'
const EVERY_MINUTE = '* * * * *'

export function registerCatalogueJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => applySchedules(db), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
