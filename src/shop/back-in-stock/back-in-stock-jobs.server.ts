import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { deleteOldRequests } from './back-in-stock-store.server.ts'
import { notifyBackInStock } from './notify-back-in-stock.server.ts'
import type { BackInStockParts } from './request-back-in-stock.server.ts'

const NOTIFY_QUEUE = 'notify-back-in-stock'
const EVERY_MINUTE = '* * * * *'
const CLEAN_UP_QUEUE = 'forget-back-in-stock'
/** UTC; 3:25 a.m. in India. */
const EVERY_NIGHT = '55 21 * * *'

export function registerBackInStockJobs(
  parts: BackInStockParts & { jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'> },
): void {
  const { db, jobs } = parts
  jobs.work(NOTIFY_QUEUE, () => notifyBackInStock(parts))
  jobs.schedule(NOTIFY_QUEUE, EVERY_MINUTE)
  jobs.work(CLEAN_UP_QUEUE, () => deleteOldRequests(db))
  jobs.schedule(CLEAN_UP_QUEUE, EVERY_NIGHT)
}
