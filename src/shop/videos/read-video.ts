import { readMp4 } from './container/mp4.ts'
import { readWebm } from './container/webm.ts'
import {
  VIDEO_BYTES_MAX,
  VIDEO_MS_MAX,
  VIDEO_SIDE_MAX,
  type VideoFacts,
  type VideoRefusal,
  type VideoType,
} from './video.ts'

/** Detects the container by the content, not by the file name. */
export function sniffVideo(bytes: Uint8Array): VideoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(4, 8) === 'ftyp') return 'mp4'
  return text(0, 4) === '\x1a\x45\xdf\xa3' ? 'webm' : null
}

/** Checks a whole file by the headers of its container; nothing is decoded. */
export function readVideo(bytes: Uint8Array): VideoFacts | VideoRefusal {
  if (bytes.length > VIDEO_BYTES_MAX) return 'too-large'
  const type = sniffVideo(bytes)
  if (type === null) return 'not-a-video'
  const facts = type === 'mp4' ? readMp4(bytes) : readWebm(bytes)
  if (typeof facts === 'string') return facts
  if (facts.durationMs > VIDEO_MS_MAX) return 'too-long'
  return Math.max(facts.width, facts.height) > VIDEO_SIDE_MAX ? 'too-many-pixels' : facts
}
