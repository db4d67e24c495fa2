import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { publishDueDrafts } from '../site/schedule-draft.server.ts'
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
  const publishDue = async () => {
    await publishDuePages(db)
    await publishDueDrafts(db)
  }
  jobs.work(QUEUE, publishDue, { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
