import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { indianDay } from '../tax/dated.ts'
import { cashTopic } from './cash-on-delivery.ts'
import { findCashLimitStarts } from './settings-store.server.ts'

const QUEUE = 'start-cash-limit'
/** UTC; one minute after midnight in India, so that the clock of every process shows the new day. */
const AFTER_MIDNIGHT = '31 18 * * *'

type CashServices = { db: Db; jobs: Pick<Jobs, 'work' | 'schedule'> }

/** Drops the cached pages that promise cash, on a day from which the law allows another amount. Orders
 * are checked by the clock. */
export function registerCashLimitJob({ db, jobs }: CashServices): void {
  jobs.work(QUEUE, async () => {
    if (await findCashLimitStarts(db, indianDay(new Date()))) await publish(db, cashTopic)
  })
  jobs.schedule(QUEUE, AFTER_MIDNIGHT)
}
