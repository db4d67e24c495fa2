import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { updateBestSellers } from './best-seller-store.server.ts'
import {
  changeTimes,
  collectionsTopic,
  collectionTopic,
  type StoredCollection,
} from './collection.ts'
import { dependsOnDay } from './collection-rules.ts'
import { listCollections } from './shop-collection-store.server.ts'

const SCHEDULE_QUEUE = 'collection-schedule'
const NEW_DAY_QUEUE = 'collection-new-day'
/** Just after midnight in India, in UTC. */
const AFTER_MIDNIGHT = '31 18 * * *'
/** Allows for a clock difference between database and server. */
const MARGIN_MS = 1_000

/** Drops cached pages when the collection's time begins and ends, and counts sales that it needs. */
export async function enqueueCollectionJobs(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  collection: Pick<StoredCollection, 'shownFrom' | 'shownUntil' | 'rules'>,
): Promise<void> {
  for (const time of changeTimes(collection, new Date()))
    await jobs.enqueue(tx, SCHEDULE_QUEUE, {}, { startAfter: new Date(time.getTime() + MARGIN_MS) })
  if (collection.rules.isBestSelling) await jobs.enqueue(tx, NEW_DAY_QUEUE, {})
}

/** Updates the collections whose rules depend on the day. */
export async function startNewDay(db: Db, now = new Date()): Promise<void> {
  const changing = (await listCollections(db)).filter(({ rules }) => dependsOnDay(rules))
  if (changing.length === 0) return
  await inTransaction(db, async (tx) => {
    if (changing.some(({ rules }) => rules.isBestSelling)) await updateBestSellers(tx, now)
    await publish(tx, ...topicsOf(changing))
  })
}

function topicsOf(collections: readonly Pick<StoredCollection, 'slug'>[]): string[] {
  return [collectionsTopic, ...collections.map(({ slug }) => collectionTopic(slug))]
}

export function registerCollectionJobs({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(SCHEDULE_QUEUE, async () => publish(db, ...topicsOf(await listCollections(db))))
  jobs.work(NEW_DAY_QUEUE, () => startNewDay(db))
  jobs.schedule(NEW_DAY_QUEUE, AFTER_MIDNIGHT)
}
