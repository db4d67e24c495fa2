import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { UNUSED_PICTURES_DAYS } from '../compliance/retention/retention-days.ts'
import { keysOfVideo } from './video-file.ts'
import { enqueueVideoRemoval, videoFileQueue } from './video-queues.server.ts'
import {
  deleteUnusedOf,
  findVideoFile,
  lockVideosLongUnused,
  updateUnusedVideos,
} from './video-store.server.ts'

const CLEAN_UP_QUEUE = 'forget-videos'
/** UTC; 3:20 a.m. in India, when there is little traffic. */
const EVERY_NIGHT = '50 21 * * *'
/** With growing pauses, these tries last about twelve days. */
const REMOVAL_TRIES = 72
const VIDEOS_PER_BATCH = 100
/** After this delay no visitor is still reading the file. */
const FILES_AFTER_HOURS = 1

type VideoJobParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'schedule'>
  media: MediaStorage
}

/** Call before the jobs start. */
export function registerVideoJobs({ db, jobs, media }: VideoJobParts): void {
  jobs.work<{ videoId: string }>(
    videoFileQueue,
    ({ videoId }) => removeVideoFiles(db, media, videoId),
    { retryLimit: REMOVAL_TRIES },
  )
  jobs.work(CLEAN_UP_QUEUE, () => deleteUnusedVideos({ db, jobs }), { retryLimit: 3 })
  jobs.schedule(CLEAN_UP_QUEUE, EVERY_NIGHT)
}

/** Deletes a video's file if the video has no row. */
export async function removeVideoFiles(db: Db, media: MediaStorage, id: string): Promise<void> {
  if (await findVideoFile(db, id)) return
  for (const key of keysOfVideo(id)) await media.delete(key)
}

/** Deletes videos that nothing has shown for a month. A job then deletes the files, with retries. */
export async function deleteUnusedVideos({
  db,
  jobs,
}: Pick<VideoJobParts, 'db'> & { jobs: Pick<Jobs, 'enqueue'> }): Promise<void> {
  await inTransaction(db, updateUnusedVideos)
  const deleteBatch = () =>
    inTransaction(db, async (tx) => {
      const unused = await lockVideosLongUnused(tx, UNUSED_PICTURES_DAYS, VIDEOS_PER_BATCH)
      const deleted = await deleteUnusedOf(tx, unused)
      for (const videoId of deleted)
        await enqueueVideoRemoval(jobs, tx, { videoId, afterHours: FILES_AFTER_HOURS })
      return deleted.length
    })
  while ((await deleteBatch()) > 0);
}
