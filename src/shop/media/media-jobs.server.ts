import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { forgetPictures } from './forget-pictures.server.ts'
import { findImageExists, findImageToDraw } from './media-store.server.ts'
import { fileQueue, renditionQueue } from './media-queues.server.ts'
import { findRendition, keysOfPicture, renditionsFor } from './rendition.server.ts'

const FORGET = 'forget-pictures'

/** While hardly anybody shops. */
const EVERY_NIGHT = '40 21 * * *'

/** Nobody writes a file for so long. */
const DRAFT_MAX_MS = 24 * 60 * 60 * 1000

/** With the longest pause between them about twelve days: a store that is away for long keeps no files that nobody knows. */
const REMOVAL_TRIES = 72

export type MediaParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'>
  media: MediaStorage
  log: Logger
}

/** Before the jobs start: every uploaded picture gets its renditions before anybody has to wait for them, and one that nobody shows goes. */
export function registerMediaJobs(parts: MediaParts): void {
  const { db, jobs, media } = parts
  jobs.work<{ imageId: string }>(renditionQueue, ({ imageId }) => makeRenditions(parts, imageId))
  jobs.work<{ imageId: string }>(fileQueue, ({ imageId }) => removeFiles(db, media, imageId), {
    retryLimit: REMOVAL_TRIES,
  })
  jobs.work(
    FORGET,
    async () => {
      await forgetPictures(parts)
      await media.deleteDrafts(new Date(Date.now() - DRAFT_MAX_MS))
    },
    { retryLimit: 3 },
  )
  jobs.schedule(FORGET, EVERY_NIGHT)
}

/** One after the other: visitors who ask for a picture meanwhile do not wait behind a whole row of them. */
async function makeRenditions(parts: MediaParts, imageId: string): Promise<void> {
  const picture = await findImageToDraw(parts.db, imageId)
  for (const rendition of picture ? renditionsFor(picture.width) : []) {
    if (!(await findRendition(parts, imageId, rendition))) return // damaged, or gone meanwhile
  }
}

/** Never those of a picture that has its row. The original goes first: without it nobody makes a rendition any more. */
async function removeFiles(db: Db, media: MediaStorage, imageId: string): Promise<void> {
  if (await findImageExists(db, imageId)) return
  for (const key of keysOfPicture(imageId)) await media.delete(key)
}
