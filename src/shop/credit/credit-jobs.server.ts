import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { insertExpiredCredit } from './credit-store.server.ts'

const QUEUE = 'expire-credit'
const EVERY_HOUR = '23 * * * *'

export function registerCreditJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, async () => {
    await insertExpiredCredit(db)
  })
  jobs.schedule(QUEUE, EVERY_HOUR)
}
