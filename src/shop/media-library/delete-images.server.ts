import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { recordChanges } from '../change-log/record-change.server.ts'
import { deleteLockedImages } from '../media/delete-unused-images.server.ts'
import { lockImagesToDelete } from '../media/media-store.server.ts'

export type ImagesDeleted = { deleted: number; kept: number }

/** Deletes the chosen images that nothing shows. An image that came into use meanwhile stays. The
 * caller limits the number of ids. */
export function deleteImages(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  { ids, staffId }: { ids: readonly string[]; staffId: string },
): Promise<ImagesDeleted> {
  return inTransaction(db, async (tx) => {
    const deleted = await deleteLockedImages(tx, jobs, await lockImagesToDelete(tx, ids))
    await recordChanges(
      tx,
      deleted.map((id) => ({
        staffId,
        action: 'picture-deleted',
        subject: `picture:${id}`,
        before: null,
        after: null,
      })),
    )
    return { deleted: deleted.length, kept: ids.length - deleted.length }
  })
}
