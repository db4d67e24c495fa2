import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { endDuePreOrders } from './advance/end-pre-orders.server.ts'
import { applySchedules } from './schedules/apply-schedules.server.ts'

const QUEUE = 'apply-schedules'
const PRE_ORDERS = 'end-pre-orders'
const EVERY_MINUTE = '* * * * *'

export function registerCatalogueJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(QUEUE, () => applySchedules(db), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
  jobs.work(PRE_ORDERS, () => endDuePreOrders(db), { retryLimit: 0 })
  jobs.schedule(PRE_ORDERS, EVERY_MINUTE)
}
