import type { Db } from '#platform/database/database.server.ts'
import { listImagesAddedSince } from '../media/media-store.server.ts'
import { originalKey } from '../media/rendition.server.ts'
import { videoKey } from '../videos/video-file.ts'
import { findHasVideos, listVideosAddedSince } from '../videos/video-store.server.ts'

/** An uploaded file: the original of an image, or a video. */
export type AddedFile = { id: string; key: string; byteCount: number; addedAt: Date }

/** Lists the oldest first. */
export async function listFilesAddedSince(
  db: Db,
  since: Date,
  limits: { except?: readonly string[]; limit?: number } = {},
): Promise<AddedFile[]> {
  const [images, videos] = await Promise.all([
    listImagesAddedSince(db, since, limits),
    (await findHasVideos(db)) ? listVideosAddedSince(db, since, limits) : [],
  ])
  const files: AddedFile[] = [
    ...images.map((image) => ({ ...image, key: originalKey(image.id, image.originalType) })),
    ...videos.map((video) => ({ ...video, key: videoKey(video.id, video.type) })),
  ]
  const inOrder = files.toSorted((one, other) => one.addedAt.getTime() - other.addedAt.getTime())
  return inOrder.slice(0, limits.limit)
}
