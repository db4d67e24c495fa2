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

/** Identifiers of elements (https://www.matroska.org/technical/elements.html). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
} as const

const VIDEO_TRACK = 1
const DEFAULT_SCALE_NS = 1_000_000
const NS_PER_MS = 1_000_000
const codecs = new Set(['V_VP8', 'V_VP9', 'V_AV1'])

type Element = Span & { id: number }

/** Reads the header of a WebM file. */
export function readWebm(bytes: Uint8Array): VideoFacts | VideoRefusal {
  const file = byteView(bytes)
  const facts = readFile(file)
  return hasTooManyParts(file) ? 'damaged' : facts
}

function readFile(file: ByteView): VideoFacts | VideoRefusal {
  const top = elementsIn(file, { from: 0, to: file.length })
  const [header, segment] = top ?? []
  if (header?.id !== ids.header || segment?.id !== ids.segment) return 'damaged'
  const docType = find(file, header, ids.docType)
  if (!docType) return 'damaged'
  if (stringOf(file, docType) !== 'webm') return 'not-a-video'
  const parts = elementsIn(file, segment)
  const info = parts?.find(({ id }) => id === ids.info)
  const tracks = parts?.find(({ id }) => id === ids.tracks)
  if (!parts || !info || !tracks) return 'damaged'
  const size = readTracks(file, tracks)
  if (typeof size === 'string') return size
  const durationMs = durationOf(file, info, parts)
  if (durationMs === null) return 'damaged'
  return durationMs === 0 ? 'no-duration' : { type: 'webm', durationMs, ...size }
}

function readTracks(
  file: ByteView,
  tracks: Span,
): { width: number; height: number } | VideoRefusal {
  const entries = elementsIn(file, tracks)?.filter(({ id }) => id === ids.track)
  if (!entries || entries.length > TRACKS_MAX) return 'damaged'
  const videos = entries.filter((entry) => numberIn(file, entry, ids.trackType) === VIDEO_TRACK)
  const [first] = videos
  if (!first) return 'not-a-video'
  const isPlayed = (entry: Span) => {
    const codec = find(file, entry, ids.codec)
    return codec !== undefined && codecs.has(stringOf(file, codec))
  }
  if (!videos.every(isPlayed)) return 'codec'
  const video = find(file, first, ids.video)
  const width = video && numberIn(file, video, ids.width)
  const height = video && numberIn(file, video, ids.height)
  return width && height ? { width, height } : 'damaged'
}

/** The stated duration, or the time of the last cluster if that is later. 0 if no duration is stated,
 * null if it is not a number. */
function durationOf(file: ByteView, info: Span, parts: readonly Element[]): number | null {
  const scale = numberIn(file, info, ids.timestampScale) ?? DEFAULT_SCALE_NS
  const stated = find(file, info, ids.duration)
  if (!stated) return 0
  const ticks = floatOf(file, stated)
  if (ticks === null || !Number.isFinite(ticks) || ticks < 0) return null
  const clusters = parts
    .filter(({ id }) => id === ids.cluster)
    .map((cluster) => numberIn(file, cluster, ids.timestamp) ?? 0)
  const last = clusters.reduce((latest, time) => Math.max(latest, time), ticks)
  return Math.round((last * scale) / NS_PER_MS)
}

function floatOf({ view }: ByteView, { from, to }: Span): number | null {
  if (to - from === 4) return view.getFloat32(from)
  return to - from === 8 ? view.getFloat64(from) : null
}

function stringOf(file: ByteView, { from, to }: Span): string {
  return to - from > 40 ? '' : textAt(file, from, to - from).replace(/\0+$/, '')
}

function numberIn(file: ByteView, within: Span, id: number): number | undefined {
  const found = find(file, within, id)
  return found && found.to - found.from <= 8
    ? uintAt(file, found.from, found.to - found.from)
    : undefined
}

/** Reads no further than the element, because a cluster begins with its time and may be long. */
function find(file: ByteView, within: Span, id: number): Element | undefined {
  for (let at = within.from; at < within.to;) {
    const element = elementAt(file, at, within.to)
    if (!element || element.id === id) return element ?? undefined
    at = element.to
  }
  return undefined
}

/** Splits a span into its elements; null if their lengths do not fit it. */
function elementsIn(file: ByteView, { from, to }: Span): Element[] | null {
  const elements: Element[] = []
  for (let at = from; at < to;) {
    const element = elementAt(file, at, to)
    if (!element) return null
    elements.push(element)
    at = element.to
  }
  return elements
}

/** Null if the element does not fit. An element of unknown length fills the rest. */
function elementAt(file: ByteView, at: number, to: number): Element | null {
  if (!countPart(file)) return null
  const id = variableAt(file, at, to, { isId: true })
  const size = id && variableAt(file, at + id.bytes, to, { isId: false })
  if (!id || !size) return null
  const start = at + id.bytes + size.bytes
  const end = size.isUnknown ? to : start + size.value
  return end > to ? null : { id: id.value, from: start, to: end }
}

type Variable = { value: number; bytes: number; isUnknown: boolean }

/** Reads a number whose first byte encodes its length. An identifier keeps the length bit, a size
 * does not. */
function variableAt(
  file: ByteView,
  at: number,
  to: number,
  { isId }: { isId: boolean },
): Variable | null {
  if (at >= to) return null
  const bytes = Math.clz32(file.view.getUint8(at)) - 23
  if (bytes > (isId ? 4 : 8) || at + bytes > to) return null
  if (isId) return { value: uintAt(file, at, bytes), bytes, isUnknown: false }
  const rest = bytes - 1
  const first = file.view.getUint8(at) & (0xff >> bytes)
  const value = first * 256 ** rest + uintAt(file, at + 1, rest)
  return { value, bytes, isUnknown: value === 2 ** (7 * bytes) - 1 }
}
