import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { reindexTopic, topicsOfAttributes } from './attribute.ts'
import {
  deleteEntryToReindex,
  lockEntryToReindex,
  updateEntryToReindex,
  updateSearchOfProducts,
} from './reindex-store.server.ts'

const QUEUE = 'reindex-entries'
const EVERY_MINUTE = '* * * * *'
const PRODUCTS_AT_ONCE = 1_000

/** Renews the search documents of products whose choices were renamed or became filters, in one
 * transaction per batch. An interrupted run continues after its last batch. Begins no batch after
 * `maxMs`. */
export async function reindexEntries(
  db: Db,
  { maxMs = Infinity, limit = PRODUCTS_AT_ONCE }: { maxMs?: number; limit?: number } = {},
): Promise<void> {
  const until = performance.now() + maxMs
  while (await inTransaction(db, (tx) => reindexBatch(tx, limit)))
    if (performance.now() >= until) return
}

/** Returns false if no entry is left. */
async function reindexBatch(tx: Db, limit: number): Promise<boolean> {
  const next = await lockEntryToReindex(tx)
  if (!next) return false
  const lastProduct = await updateSearchOfProducts(tx, next, limit)
  if (lastProduct !== null) {
    await updateEntryToReindex(tx, { ...next, lastProduct })
    await publish(tx, reindexTopic)
  } else {
    await deleteEntryToReindex(tx, next.entry)
    await publish(tx, reindexTopic, ...topicsOfAttributes)
  }
  return true
}

export function registerAttributeJobs({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'work' | 'schedule'>
}): void {
  jobs.work(QUEUE, () => reindexEntries(db), { retryLimit: 0, expireInSeconds: 60 * 60 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
