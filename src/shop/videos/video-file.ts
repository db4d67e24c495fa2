import { isUuid } from '../uuid.ts'
import { videoTypes, type VideoType } from './video.ts'

const VIDEO_PATH = /^\/videos\/([0-9a-f-]{36})\.(mp4|webm)$/

export function videoKey(id: string, type: VideoType): string {
  return `videos/${id}/original.${type}`
}

/** The keys that the file of a video can have. */
export function keysOfVideo(id: string): string[] {
  return videoTypes.map((type) => videoKey(id, type))
}

/** Null unless the path has the form of a video's address. */
export function parseVideoPath(path: string): { id: string; type: VideoType } | null {
  const [, id, ending] = VIDEO_PATH.exec(path) ?? []
  const type = videoTypes.find((known) => known === ending)
  return isUuid(id) && type ? { id, type } : null
}
