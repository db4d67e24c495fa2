import crypto from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { readVideo } from './read-video.ts'
import { videoKey } from './video-file.ts'
import { enqueueVideoRemoval } from './video-queues.server.ts'
import { insertVideo } from './video-store.server.ts'
import type { VideoRef, VideoRefusal } from './video.ts'

export type VideoParts = { db: Db; jobs: Pick<Jobs, 'enqueue'>; media: MediaStorage }

export type VideoSaved =
  | { outcome: 'saved'; video: VideoRef }
  | { outcome: 'refused'; code: VideoRefusal }

/** An upload that has no row after this time has failed. */
const ROW_AFTER_HOURS_MAX = 24

/** Writes the file before its row, so that every row has its file. If a crash prevents the row, a
 * job deletes the file a day later. */
export async function saveVideo(
  { db, jobs, media }: VideoParts,
  { bytes, uploadedBy }: { bytes: Uint8Array; uploadedBy: string },
): Promise<VideoSaved> {
  const facts = readVideo(bytes)
  if (typeof facts === 'string') return { outcome: 'refused', code: facts }
  const video = { id: crypto.randomUUID(), ...facts }
  await inTransaction(db, (tx) =>
    enqueueVideoRemoval(jobs, tx, { videoId: video.id, afterHours: ROW_AFTER_HOURS_MAX }),
  )
  await media.write(videoKey(video.id, video.type), bytes)
  await inTransaction(db, async (tx) => {
    await insertVideo(tx, { ...video, byteCount: bytes.length, uploadedBy })
    await recordChange(tx, {
      staffId: uploadedBy,
      action: 'video-uploaded',
      subject: `video:${video.id}`,
      before: null,
      after: { type: video.type, durationMs: video.durationMs },
    })
  })
  return { outcome: 'saved', video }
}
