import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { UNUSED_PICTURES_DAYS } from '../compliance/retention/retention-days.ts'
import { enqueueFileRemoval } from './media-queues.server.ts'
import {
  deleteUnshownImages,
  lockImagesLongUnused,
  updateUnusedImages,
} from './media-store.server.ts'

/** Exported for the tests. */
export const UNUSED_DAYS = UNUSED_PICTURES_DAYS
const IMAGES_PER_BATCH = 100

/** After this delay, every rendition that was started before the deletion is written, so its file is
 * deleted too. */
const FILES_AFTER_HOURS = 1

/** Deletes images that no product, order or page has shown for a month. They were never attached, were
 * replaced, or belong to a deleted product. Foreign keys protect images in use. */
export async function deleteUnusedImages({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
}): Promise<number> {
  await inTransaction(db, updateUnusedImages)
  for (let deleted = 0; ;) {
    const count = await inTransaction(db, (tx) => deleteBatch(tx, jobs))
    deleted += count
    if (count === 0) return deleted
  }
}

/** Deletes the row first, so that the image can no longer be found. A job then deletes the files,
 * with retries. */
async function deleteBatch(tx: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const locked = await lockImagesLongUnused(tx, UNUSED_DAYS, IMAGES_PER_BATCH)
  return (await deleteLockedImages(tx, jobs, locked)).length
}

/** Deletes those of the locked images that nothing shows, and returns their ids. */
export async function deleteLockedImages(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  locked: readonly string[],
): Promise<string[]> {
  const deleted = await deleteUnshownImages(tx, locked)
  for (const imageId of deleted)
    await enqueueFileRemoval(jobs, tx, { imageId, afterHours: FILES_AFTER_HOURS })
  return deleted
}
