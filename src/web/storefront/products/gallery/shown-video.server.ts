import { imageUrl, widthsFor, type ImageRef } from '#shop/media/image.ts'
import { posterOf, videoUrl, type ProductVideo } from '#shop/videos/video.ts'
import type { ShownVideo } from './shown-video.ts'

const POSTER_WIDTH_MAX = 960

export function shownVideo(video: ProductVideo, images: readonly ImageRef[]): ShownVideo {
  const poster = posterOf(video, images)
  const width = widthsFor(poster?.width ?? 0).findLast((known) => known <= POSTER_WIDTH_MAX)
  return {
    src: videoUrl(video),
    poster: poster && width ? imageUrl(poster.id, width, 'webp') : '',
  }
}
