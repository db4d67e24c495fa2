import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { deleteOldReceivers } from './gift-card-store.server.ts'

const QUEUE = 'forget-gift-cards'
/** UTC; 3:35 a.m. in India. */
const EVERY_NIGHT = '5 22 * * *'

export function registerGiftCardJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => deleteOldReceivers(db))
  jobs.schedule(QUEUE, EVERY_NIGHT)
}
