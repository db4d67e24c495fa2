import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { learnWords } from './learn-words.server.ts'

const QUEUE = 'learn-words'
const EVERY_MINUTE = '* * * * *'

/** Before the jobs start. */
export function registerSearchJobs({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'work' | 'schedule'>
}): void {
  jobs.work(QUEUE, () => learnWords(db), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
