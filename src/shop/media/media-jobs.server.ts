import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { deleteUnusedImages } from './delete-unused-images.server.ts'
import type { WaitForIdle } from '#platform/idle-machine.server.ts'
import { openRenditionJob } from './make-renditions.server.ts'
import { findImageExists } from './media-store.server.ts'
import { fileQueue, renditionQueue } from './media-queues.server.ts'
import { keysOfImage } from './rendition.server.ts'

const CLEAN_UP_QUEUE = 'forget-pictures'

/** UTC; 3:10 a.m. in India, when there is little traffic. */
const EVERY_NIGHT = '40 21 * * *'

/** Draft files older than this are left over from interrupted writes. */
const DRAFT_MAX_MS = 24 * 60 * 60 * 1000

/** With growing pauses, these tries last about twelve days, so that files are deleted even after a
 * long storage outage. */
const REMOVAL_TRIES = 72

export type MediaParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule' | 'countOpen'>
  media: MediaStorage
  log: Logger
}

/** Makes the renditions of uploaded images in advance and deletes unused images. Call before the jobs start. */
export function registerMediaJobs(parts: MediaParts, waitUntilIdle?: WaitForIdle): void {
  const { db, jobs, media } = parts
  const makeRenditions = openRenditionJob(parts, waitUntilIdle)
  jobs.work<{ imageId: string }>(renditionQueue, ({ imageId }) => makeRenditions(imageId))
  jobs.work<{ imageId: string }>(fileQueue, ({ imageId }) => removeFiles(db, media, imageId), {
    retryLimit: REMOVAL_TRIES,
  })
  jobs.work(
    CLEAN_UP_QUEUE,
    async () => {
      await deleteUnusedImages(parts)
      await media.deleteDrafts(new Date(Date.now() - DRAFT_MAX_MS))
    },
    { retryLimit: 3 },
  )
  jobs.schedule(CLEAN_UP_QUEUE, EVERY_NIGHT)
}

/** Deletes an image's files if it has no row. Deletes the original first, so that no new rendition
 * can be made. */
async function removeFiles(db: Db, media: MediaStorage, imageId: string): Promise<void> {
  if (await findImageExists(db, imageId)) return
  for (const key of keysOfImage(imageId)) await media.delete(key)
}
