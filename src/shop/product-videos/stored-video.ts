import type { ProductVideo } from '../videos/video.ts'

/** A video as the database returns it in JSON, in which times are strings. */
export type StoredVideo = Omit<ProductVideo, 'addedAt'> & { addedAt: string }

export function withAddedAt(video: StoredVideo | null): ProductVideo | undefined {
  return video ? { ...video, addedAt: new Date(video.addedAt) } : undefined
}
