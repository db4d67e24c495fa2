import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { enqueueFileRemoval } from './media-queues.server.ts'
import {
  deleteUnshownImages,
  lockImagesLongUnused,
  updateUnusedImages,
} from './media-store.server.ts'

/** Longer than a form stays open, or than a draft in a browser is worth anything. */
export const UNUSED_DAYS = 30
const AT_ONCE_MAX = 100

/** By then nobody is still making a file of it who began while the row was there. */
const FILES_AFTER_HOURS = 1

/**
 * Pictures that were uploaded and never attached, were replaced, or whose product was deleted go when no product and no order has shown
 * them for a month. Invariant: a picture that anybody can see stays. The foreign keys would refuse anything else.
 */
export async function forgetPictures({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
}): Promise<number> {
  await inTransaction(db, updateUnusedImages)
  for (let gone = 0; ;) {
    const some = await inTransaction(db, (tx) => forgetSome(tx, jobs))
    gone += some
    if (some === 0) return gone
  }
}

/** The row goes first: then nobody can find the picture any more, and the job takes its files, however often it has to try. */
async function forgetSome(tx: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const gone = await deleteUnshownImages(
    tx,
    await lockImagesLongUnused(tx, UNUSED_DAYS, AT_ONCE_MAX),
  )
  for (const imageId of gone)
    await enqueueFileRemoval(jobs, tx, { imageId, afterHours: FILES_AFTER_HOURS })
  return gone.length
}
