/** 20 MB: thirty seconds of a phone's video at a usual quality. */
export const VIDEO_BYTES_MAX = 20 * 1024 * 1024

export const VIDEO_SECONDS_MAX = 30

/** The header of a container rounds the duration, so a video of thirty seconds may be a little longer. */
export const VIDEO_MS_MAX = (VIDEO_SECONDS_MAX + 0.5) * 1000

export const VIDEO_SIDE_MAX = 4096

export const videoTypes = ['mp4', 'webm'] as const
export type VideoType = (typeof videoTypes)[number]

/** The `accept` list of file inputs. */
export const acceptedVideos = videoTypes.map((type) => `video/${type}`).join(',')

/** The facts in the header of a file. */
export type VideoFacts = { type: VideoType; durationMs: number; width: number; height: number }

/** A video as pages show it. */
export type VideoRef = VideoFacts & { id: string }

export type VideoRefusal =
  | 'too-large'
  | 'too-long'
  | 'not-a-video'
  | 'quicktime'
  | 'codec'
  | 'no-duration'
  | 'too-many-pixels'
  | 'damaged'

/** A video of a product, with one of its pictures to show before it plays. */
export type ProductVideo = VideoRef & {
  /** Null or a picture that has left the product stand for the first one. */
  posterId: string | null
  addedAt: Date
}

export function posterOf<Image extends { id: string }>(
  { posterId }: Pick<ProductVideo, 'posterId'>,
  images: readonly Image[],
): Image | undefined {
  return images.find(({ id }) => id === posterId) ?? images[0]
}

export function videoUrl({ id, type }: Pick<VideoRef, 'id' | 'type'>): string {
  return `/videos/${id}.${type}`
}
