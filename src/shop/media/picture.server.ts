import os from 'node:os'
import sharp from 'sharp'
import { decodeCost } from './decode-cost.ts'
import type { ImageWidth, Rendition } from './image.ts'
import { DECODED_BYTES_MAX, UPLOAD_PIXELS_MAX } from './upload.ts'

// One thread each, and one processor left for everybody else: the shop goes on answering while pictures are drawn. More than two
// at a time would only fight for memory.
sharp.concurrency(1)
sharp.cache(false)
const AT_ONCE_MAX = Math.min(2, Math.max(1, os.availableParallelism() - 1))

/** Kept larger than any rendition, so that wider ones can be added later. */
const ORIGINAL_WIDTH_MAX = 2400
const ORIGINAL_HEIGHT_MAX = 3200
const ORIGINAL_QUALITY = 92

/** Texts and profiles beside a picture unpack to this and more. */
const HEADER_BYTES = 100_000_000

/** Measured for the widest one, as AVIF. */
const RENDITION_BYTES = 60_000_000

/** A file that keeps the decoder busy for longer is no honest picture. */
const SECONDS_MAX = 30

/** Tuned for woven cloth: AVIF effort 2 would save up to 5 % of the bytes for half as much time again. */
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' } as const
/** Wide files go to screens with two pixels or so to a point, where nobody sees the difference: 22 % fewer bytes. */
const WIDE_AVIF = { ...AVIF, quality: 44 } as const
const WIDE: ImageWidth = 720
const WEBP = { quality: 75, effort: 2 } as const
/** About 200 KB for a wide one: previews of more than 600 KB are left out by some messengers. */
const JPEG = { quality: 80 } as const

/** The shop's ivory shows through where a picture is transparent: it is the tint of such a picture, because a tint stays behind it. */
const GROUND = '#fbf7f0'

export type Original = {
  bytes: Buffer
  type: 'jpg' | 'webp'
  width: number
  height: number
  tint: string
}

/**
 * Upright, in sRGB, without metadata (no place, no camera, no thumbnail), at most 2400 × 3200. Null when the bytes are
 * damaged. The caller knows from their content that they are a picture.
 */
export function readOriginal(upload: Uint8Array, decodedBytes: number): Promise<Original | null> {
  return inTurn(decodedBytes, async () => {
    try {
      const { hasAlpha } = await open(upload).metadata()
      const upright = open(upload)
        .autoOrient()
        .resize({
          width: ORIGINAL_WIDTH_MAX,
          height: ORIGINAL_HEIGHT_MAX,
          fit: 'inside',
          withoutEnlargement: true,
        })
      const encoded = hasAlpha
        ? upright.webp({ quality: ORIGINAL_QUALITY, effort: 2 })
        : upright.jpeg({ quality: ORIGINAL_QUALITY, chromaSubsampling: '4:4:4' })
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
      return {
        bytes: data,
        type: hasAlpha ? 'webp' : 'jpg',
        width: info.width,
        height: info.height,
        tint: hasAlpha && !(await open(data).stats()).isOpaque ? GROUND : await averageColour(data),
      }
    } catch {
      return null
    }
  })
}

/** How large it is, and what reading it would hold in memory; null when the file does not even say so. */
export function weigh(
  upload: Uint8Array,
): Promise<{ pixels: number; decodedBytes: number } | null> {
  return inTurn(HEADER_BYTES, async () => {
    try {
      const { width, height, channels, depth, format, isProgressive, chromaSubsampling } =
        await sharp(upload, { limitInputPixels: false }).metadata()
      const kind = format === 'jpeg' ? 'jpeg' : format === 'heif' ? 'avif' : 'other'
      return {
        pixels: width * height,
        decodedBytes: decodeCost({
          width,
          height,
          channels,
          isDeep: depth === 'ushort',
          isProgressive,
          kind,
          chromaSubsampling,
        }),
      }
    } catch {
      return null
    }
  })
}

/** Throws when the original is damaged. */
export function encodeRendition(
  original: Uint8Array,
  { width, format }: Rendition,
): Promise<Buffer> {
  return inTurn(RENDITION_BYTES, () => {
    const resized = open(original).resize({ width, withoutEnlargement: true })
    if (format === 'jpeg') return resized.flatten({ background: GROUND }).jpeg(JPEG).toBuffer()
    return (
      format === 'avif' ? resized.avif(width < WIDE ? AVIF : WIDE_AVIF) : resized.webp(WEBP)
    ).toBuffer()
  })
}

function open(bytes: Uint8Array) {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: UPLOAD_PIXELS_MAX,
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX })
}

async function averageColour(picture: Buffer): Promise<string> {
  const pixel = await open(picture)
    .flatten({ background: GROUND })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

let running = 0
let heldBytes = 0
const waiting: { bytes: number; begin: () => void }[] = []

/** For the whole process: its cores and its memory are shared by all who draw. Whoever came first draws first. */
async function inTurn<Result>(bytes: number, draw: () => Promise<Result>): Promise<Result> {
  if (waiting.length > 0 || !hasRoomFor(bytes))
    await new Promise<void>((begin) => waiting.push({ bytes, begin }))
  else take(bytes)
  try {
    return await draw()
  } finally {
    running--
    heldBytes -= bytes
    for (let next = waiting[0]; next && hasRoomFor(next.bytes); next = waiting[0]) {
      waiting.shift()
      take(next.bytes)
      next.begin()
    }
  }
}

function hasRoomFor(bytes: number): boolean {
  return running === 0 || (running < AT_ONCE_MAX && heldBytes + bytes <= DECODED_BYTES_MAX)
}

function take(bytes: number): void {
  running++
  heldBytes += bytes
}
