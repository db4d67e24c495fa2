import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { noticeLowStock } from './notice-low-stock.server.ts'

const QUEUE = 'notice-low-stock'
const EVERY_FIVE_MINUTES = '*/5 * * * *'

export function registerLowStockJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => noticeLowStock(db))
  jobs.schedule(QUEUE, EVERY_FIVE_MINUTES)
}
