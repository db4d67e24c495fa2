import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { forgetPictures } from './forget-pictures.server.ts'
import { imageFormats, imageWidths } from './image.ts'
import { findImageExists } from './media-store.server.ts'
import { fileQueue, renditionQueue } from './media-queues.server.ts'
import { findRendition, keysOfPicture } from './rendition.server.ts'

const FORGET = 'forget-pictures'

/** While hardly anybody shops. */
const EVERY_NIGHT = '40 21 * * *'

export type MediaParts = { db: Db; jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'>; media: MediaStorage }

/** Before the jobs start: every uploaded picture gets its renditions before anybody has to wait for them, and one that nobody shows goes. */
export function registerMediaJobs(parts: MediaParts): void {
  const { db, jobs, media } = parts
  jobs.work<{ imageId: string }>(renditionQueue, ({ imageId }) => makeRenditions(media, imageId))
  jobs.work<{ imageId: string }>(fileQueue, ({ imageId }) => removeFiles(db, media, imageId))
  jobs.work(FORGET, async () => void await forgetPictures(parts), { retryLimit: 3 })
  jobs.schedule(FORGET, EVERY_NIGHT)
}

/** One after the other: visitors who ask for a picture meanwhile do not wait behind a whole row of them. */
async function makeRenditions(media: MediaStorage, imageId: string): Promise<void> {
  for (const width of imageWidths) {
    for (const format of imageFormats) {
      if (!(await findRendition(media, imageId, width, format))) return // wider than the original, or no such picture
    }
  }
}

/** Never those of a picture that has its row. The original goes first: without it nobody makes a rendition any more. */
async function removeFiles(db: Db, media: MediaStorage, imageId: string): Promise<void> {
  if (await findImageExists(db, imageId)) return
  for (const key of keysOfPicture(imageId)) await media.delete(key)
}
