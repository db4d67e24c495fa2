import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { releasePlaces } from './release-places.server.ts'

const QUEUE = 'free-making'
const EVERY_MINUTE = '* * * * *'

export function registerMadeToOrderJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => releasePlaces(db), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
