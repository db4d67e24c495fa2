import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { VideoRef, VideoType } from './video.ts'

export async function insertVideo(
  tx: Db,
  video: VideoRef & { byteCount: number; uploadedBy: string },
): Promise<void> {
  await tx
    .insertInto('videos')
    .values({
      id: video.id,
      type: video.type,
      byte_count: video.byteCount,
      duration_ms: video.durationMs,
      width: video.width,
      height: video.height,
      uploaded_by: video.uploadedBy,
    })
    .execute()
}

type VideoFile = { type: VideoType; byteCount: number }

export async function findVideoFile(db: Db, id: string): Promise<VideoFile | undefined> {
  return db
    .selectFrom('videos')
    .select(['type', 'byte_count as byteCount'])
    .where('id', '=', id)
    .$narrowType<{ type: VideoType }>()
    .executeTakeFirst()
}

/** Returns the videos that exist. They cannot be deleted before the transaction ends. */
export async function lockVideos(
  tx: Db,
  ids: readonly string[],
): Promise<{ id: string; type: VideoType }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('videos')
    .select(['id', 'type'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .$narrowType<{ type: VideoType }>()
    .execute()
}

/** False for a restored database of a version without videos. */
export async function findHasVideos(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.videos') is not null as has`.execute(db)
  return rows[0]!.has
}

type AddedVideo = { id: string; type: VideoType; byteCount: number; addedAt: Date }

/** Lists the oldest first. */
export async function listVideosAddedSince(
  db: Db,
  since: Date,
  { except = [], limit }: { except?: readonly string[]; limit?: number } = {},
): Promise<AddedVideo[]> {
  let query = db
    .selectFrom('videos')
    .select(['id', 'type', 'byte_count as byteCount', 'created_at as addedAt'])
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ type: VideoType }>()
  if (except.length > 0) query = query.where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
  return (limit === undefined ? query : query.limit(limit)).execute()
}

const isShown = sql<boolean>`(exists (select from product_videos join products on products.id = product_id
    where product_videos.video_id = videos.id and deleted_at is null)
  or exists (select from site_videos where site_videos.video_id = videos.id))`

/** Sets `unused_since` of videos that became unused, and clears it for videos in use. */
export async function updateUnusedVideos(tx: Db): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isShown)
    .execute()
  await tx
    .updateTable('videos')
    .set({ unused_since: sql<Date>`now()` })
    .where('unused_since', 'is', null)
    .where(sql<boolean>`not ${isShown}`)
    .execute()
}

/** Locks videos that have been unused for this many days, except videos that another transaction is
 * attaching. */
export async function lockVideosLongUnused(tx: Db, days: number, limit: number): Promise<string[]> {
  const locked = await tx
    .selectFrom('videos')
    .select('id')
    .where('unused_since', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where(sql<boolean>`not ${isShown}`)
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return locked.map(({ id }) => id)
}

/** Returns the ids of the deleted videos. A product may have taken a locked one, between the snapshot
 * and the lock. */
export async function deleteUnusedOf(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const deleted = await tx
    .deleteFrom('videos')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isShown}`)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
