import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'

const QUEUE = 'learn-words'
const EVERY_MINUTE = '* * * * *'

/** Must be called before the jobs start. */
export function registerSearchJobs({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'work' | 'schedule'>
}): void {
  jobs.work(QUEUE, () => updateVocabulary(db), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
