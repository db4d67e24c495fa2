import type { Db } from '#platform/database/database.server.ts'
import type { EnqueueOptions, Jobs } from '#platform/jobs/jobs.server.ts'

export const renditionQueue = 'make-renditions'
export const fileQueue = 'remove-picture-files'

export function enqueueRenditions(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Db,
  imageId: string,
  options: EnqueueOptions = {},
): Promise<void> {
  return jobs.enqueue(tx, renditionQueue, { imageId }, options)
}

/** Queues a job that deletes an image's files, unless the image has a row when the job runs. */
export function enqueueFileRemoval(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Db,
  { imageId, afterHours }: { imageId: string; afterHours: number },
): Promise<void> {
  return jobs.enqueue(tx, fileQueue, { imageId }, { startAfter: afterHours * 60 * 60 })
}
