import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { freeMaking } from './free-making.server.ts'

const QUEUE = 'free-making'
const EVERY_MINUTE = '* * * * *'

export function registerMakingJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => freeMaking(db), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
