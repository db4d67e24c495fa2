import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'

export const videoFileQueue = 'remove-video-files'

/** Queues a job that deletes a video's file, unless the video has a row when the job runs. */
export function enqueueVideoRemoval(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Db,
  { videoId, afterHours }: { videoId: string; afterHours: number },
): Promise<void> {
  return jobs.enqueue(tx, videoFileQueue, { videoId }, { startAfter: afterHours * 60 * 60 })
}
