import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { applyPlans } from './apply-plans.server.ts'
import { applyStrikeRule } from './apply-strike-rule.server.ts'
import { endPriorPrices } from './end-prior-prices.server.ts'

const QUEUE = 'apply-prices'
const EVERY_MINUTE = '* * * * *'

type PriceServices = { db: Db; jobs: Pick<Jobs, 'work' | 'schedule'> }

export function registerPriceJobs({ db, jobs }: PriceServices): void {
  jobs.work(
    QUEUE,
    async () => {
      await applyPlans(db)
      await endPriorPrices(db)
      await applyStrikeRule(db)
    },
    { retryLimit: 0 },
  )
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
