import type { VideoFacts, VideoRefusal } from '../video.ts'
import {
  byteView,
  countPart,
  hasTooManyParts,
  textAt,
  TRACKS_MAX,
  uintAt,
  type ByteView,
  type Span,
} from './byte-view.ts'

/** The length of the transformation matrix, which comes before the size of a track. */
const MATRIX_BYTES = 36

/** The formats that all current browsers play. */
const codecs = new Set(['avc1', 'avc3', 'av01', 'vp08', 'vp09'])

type Box = Span & { name: string }

/** Reads the header of an MP4 file (ISO/IEC 14496-12). */
export function readMp4(bytes: Uint8Array): VideoFacts | VideoRefusal {
  const file = byteView(bytes)
  const boxes = boxesIn(file, { from: 0, to: file.length })
  const brands = boxes?.[0]
  if (!boxes || brands?.name !== 'ftyp' || brands.to - brands.from < 8) return 'damaged'
  if (textAt(file, brands.from, 4) === 'qt  ') return 'quicktime'
  const movies = boxes.filter(({ name }) => name === 'moov')
  if (movies.length !== 1 || !boxes.some(({ name }) => name === 'mdat')) return 'damaged'
  const facts = readMovie(file, movies[0]!)
  return hasTooManyParts(file) ? 'damaged' : facts
}

function readMovie(file: ByteView, movie: Span): VideoFacts | VideoRefusal {
  const parts = boxesIn(file, movie)
  const header = parts?.find(({ name }) => name === 'mvhd')
  if (!parts || !header) return 'damaged'
  const timing = timingOf(file, header)
  if (!timing) return 'damaged'
  const trackBoxes = parts.filter(({ name }) => name === 'trak')
  if (trackBoxes.length > TRACKS_MAX) return 'damaged'
  const tracks = trackBoxes.map((track) => readTrack(file, track))
  if (tracks.includes('damaged')) return 'damaged'
  const read = tracks.filter((track) => typeof track !== 'string')
  const pictures = read.filter(({ isVideo }) => isVideo)
  if (pictures.length === 0) return 'not-a-video'
  if (pictures.some(({ codec }) => !codecs.has(codec))) return 'codec'
  const fragments = fragmentDuration(file, parts)
  const seconds = [timing.seconds, fragments / timing.scale, ...read.map((track) => track.seconds)]
  const durationMs = Math.round(Math.max(...seconds) * 1000)
  if (durationMs === 0) return 'no-duration'
  const { width, height } = pictures[0]!
  return { type: 'mp4', durationMs, width, height }
}

type Track = { isVideo: boolean; codec: string; seconds: number; width: number; height: number }

function readTrack(file: ByteView, track: Span): Track | 'damaged' {
  const header = findBox(file, track, ['tkhd'])
  const media = findBox(file, track, ['mdia', 'mdhd'])
  const handler = findBox(file, track, ['mdia', 'hdlr'])
  if (!header || !media || !handler || handler.to - handler.from < 12) return 'damaged'
  const isVideo = textAt(file, handler.from + 8, 4) === 'vide'
  const timing = timingOf(file, media)
  const [sizeAt, headerBytes] = file.view.getUint8(header.from) === 1 ? [88, 96] : [76, 84]
  if (!timing || header.to - header.from < headerBytes) return 'damaged'
  const side = (at: number) => Math.floor(uintAt(file, header.from + at, 4) / 65_536)
  const [width, height] = [side(sizeAt), side(sizeAt + 4)]
  const isTurned = isQuarterTurn(file, header.from + sizeAt - MATRIX_BYTES)
  const samples = findBox(file, track, ['mdia', 'minf', 'stbl', 'stsd'])
  if (isVideo && (!samples || samples.to - samples.from < 16 || width === 0 || height === 0))
    return 'damaged'
  const codec = isVideo && samples ? textAt(file, samples.from + 12, 4) : ''
  const shown = isTurned ? { width: height, height: width } : { width, height }
  return { isVideo, codec, seconds: timing.seconds, ...shown }
}

/** Phones store an upright video as a wide one with a matrix that turns it. */
function isQuarterTurn(file: ByteView, matrixAt: number): boolean {
  return uintAt(file, matrixAt, 4) === 0 && uintAt(file, matrixAt + 16, 4) === 0
}

/** Reads the time scale and duration, which `mvhd` and `mdhd` have in the same places. A duration of
 * all ones is unknown. */
function timingOf(file: ByteView, box: Span): { scale: number; seconds: number } | null {
  if (box.to - box.from < 20) return null
  const isLong = file.view.getUint8(box.from) === 1
  if (isLong && box.to - box.from < 32) return null
  const scale = uintAt(file, box.from + (isLong ? 20 : 12), 4)
  const duration = uintAt(file, box.from + (isLong ? 24 : 16), isLong ? 8 : 4)
  if (scale === 0) return null
  const isUnknown = duration === (isLong ? 2 ** 64 : 2 ** 32 - 1)
  return { scale, seconds: isUnknown ? 0 : duration / scale }
}

/** The duration of a fragmented file, in the time scale of the movie; 0 if none is stated. */
function fragmentDuration(file: ByteView, movie: readonly Box[]): number {
  const fragments = movie.find(({ name }) => name === 'mvex')
  const header = fragments && findBox(file, fragments, ['mehd'])
  if (!header || header.to - header.from < 8) return 0
  const isLong = file.view.getUint8(header.from) === 1
  if (isLong && header.to - header.from < 12) return 0
  return uintAt(file, header.from + 4, isLong ? 8 : 4)
}

function findBox(file: ByteView, within: Span, path: readonly string[]): Span | undefined {
  let found: Span | undefined = within
  for (const wanted of path)
    found = found && boxesIn(file, found)?.find(({ name }) => name === wanted)
  return found
}

/** Splits a span into its boxes; null if their lengths do not fit it. */
function boxesIn(file: ByteView, { from, to }: Span): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (at + 8 > to || !countPart(file)) return null
    const short = uintAt(file, at, 4)
    if (short === 1 && at + 16 > to) return null
    const headerBytes = short === 1 ? 16 : 8
    const length = short === 1 ? uintAt(file, at + 8, 8) : short === 0 ? to - at : short
    if (length < headerBytes || at + length > to) return null
    boxes.push({ name: textAt(file, at + 4, 4), from: at + headerBytes, to: at + length })
    at += length
  }
  return boxes
}
