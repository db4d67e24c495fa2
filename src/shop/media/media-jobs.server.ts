import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { imageFormats, imageWidths } from './image.ts'
import { findRendition } from './rendition.server.ts'

const QUEUE = 'make-renditions'

/** Before the jobs start: every uploaded picture gets its renditions before anybody has to wait for them. */
export function registerMediaJobs({ jobs, media }: { jobs: Pick<Jobs, 'work'>; media: MediaStorage }): void {
  jobs.work<{ imageId: string }>(QUEUE, ({ imageId }) => makeRenditions(media, imageId), { retryLimit: 3 })
}

export function enqueueRenditions(jobs: Pick<Jobs, 'enqueue'>, tx: Db, imageId: string): Promise<void> {
  return jobs.enqueue(tx, QUEUE, { imageId })
}

/** One after the other: visitors who ask for a picture meanwhile do not wait behind a whole row of them. */
async function makeRenditions(media: MediaStorage, imageId: string): Promise<void> {
  for (const width of imageWidths) {
    for (const format of imageFormats) {
      if (!(await findRendition(media, imageId, width, format))) return // wider than the original, or no such picture
    }
  }
}
