import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { publishDuePages } from './publish-page.server.ts'

const QUEUE = 'publish-pages'
const EVERY_MINUTE = '* * * * *'

export function registerPageJobs({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'work' | 'schedule'>
}): void {
  jobs.work(QUEUE, async () => void (await publishDuePages(db)), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
