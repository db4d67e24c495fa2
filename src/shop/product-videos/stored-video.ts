import type { ProductVideo } from '../videos/video.ts'

/** A video as JSON of the database, whose time is a text. */
export type StoredVideo = Omit<ProductVideo, 'addedAt'> & { addedAt: string }

export function withAddedAt(video: StoredVideo | null): ProductVideo | undefined {
  return video ? { ...video, addedAt: new Date(video.addedAt) } : undefined
}
