/** Containers with the headers of a video and no pictures. */

const text = (value: string) => Buffer.from(value, 'latin1')
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const zeros = (length: number) => Buffer.alloc(length)

export const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), text(name), body])
}

type Mp4 = {
  brand?: string
  seconds?: number
  /** The duration in the track's own header. */
  trackSeconds?: number
  handler?: string
  codec?: string
  width?: number
  height?: number
  isTurned?: boolean
  /** Bytes of the media data. */
  mediaBytes?: number
}

const SCALE = 1_000

const timing = (seconds: number) =>
  Buffer.concat([zeros(12), u32(SCALE), u32(Math.round(seconds * SCALE)), zeros(80)])

export function mp4({
  brand = 'isom',
  seconds = 12,
  trackSeconds = seconds,
  handler = 'vide',
  codec = 'avc1',
  width = 720,
  height = 1280,
  isTurned = false,
  mediaBytes = 100,
}: Mp4 = {}): Buffer {
  const matrix = zeros(36)
  for (const at of isTurned ? [4, 12] : [0, 16]) matrix.writeUInt32BE(0x10000, at)
  const size = [width, height].map((side) => u32(side * 65_536))
  const track = box(
    'trak',
    box('tkhd', zeros(40), matrix, ...size),
    box(
      'mdia',
      box('mdhd', timing(trackSeconds)),
      box('hdlr', zeros(8), text(handler), zeros(12)),
      box('minf', box('stbl', box('stsd', zeros(4), u32(1), u32(86), text(codec), zeros(78)))),
    ),
  )
  return Buffer.concat([
    box('ftyp', text(brand), u32(512), text('isomavc1')),
    box('moov', box('mvhd', timing(seconds)), track),
    box('mdat', zeros(mediaBytes)),
  ])
}

/** An element with a size of eight bytes. */
export function element(id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = zeros(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length))
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  return Buffer.concat([name, size, body])
}

type Webm = {
  docType?: string
  /** In milliseconds; null for none. */
  durationMs?: number | null
  codec?: string
  trackType?: number
  width?: number
  height?: number
  /** The time of the last cluster in milliseconds. */
  lastClusterMs?: number
  /** Whether the segment has no stated length, as in a live recording. */
  isOpen?: boolean
}

export const float = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

export function webm({
  docType = 'webm',
  durationMs = 12_000,
  codec = 'V_VP9',
  trackType = 1,
  width = 720,
  height = 1280,
  lastClusterMs = 11_000,
  isOpen = false,
}: Webm = {}): Buffer {
  const segment = element(
    0x18538067,
    element(
      0x1549a966,
      element(0x2ad7b1, u32(1_000_000)),
      ...(durationMs === null ? [] : [element(0x4489, float(durationMs))]),
    ),
    element(
      0x1654ae6b,
      element(
        0xae,
        element(0x83, Buffer.from([trackType])),
        element(0x86, text(codec)),
        element(0xe0, element(0xb0, u32(width)), element(0xba, u32(height))),
      ),
    ),
    element(0x1f43b675, element(0xe7, u32(lastClusterMs))),
  )
  if (isOpen) segment.fill(0xff, 5, 12)
  return Buffer.concat([element(0x1a45dfa3, element(0x4282, text(docType))), segment])
}
