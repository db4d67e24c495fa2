import os from 'node:os'
import sharp from 'sharp'
import { decodeCost } from './decode-cost.ts'
import { previewRegion, type Region } from './focal-point.ts'
import type { ImageWidth, Rendition } from './image.ts'
import { DECODED_BYTES_MAX, UPLOAD_PIXELS_MAX } from './upload.ts'

// Each image uses one thread, so that one processor is left for requests. More than two images at a
// time would exceed the memory.
sharp.concurrency(1)
sharp.cache(false)
const CONCURRENT_MAX = Math.min(2, Math.max(1, os.availableParallelism() - 1))

/** Originals are larger than any rendition, so that wider renditions can be added later. */
const ORIGINAL_WIDTH_MAX = 2400
const ORIGINAL_HEIGHT_MAX = 3200
const ORIGINAL_QUALITY = 92

/** Reading a header may need this much memory, because it unpacks metadata and colour profiles. */
const HEADER_BYTES = 100_000_000

/** Measured peak memory of encoding the widest rendition as AVIF. */
const RENDITION_BYTES = 60_000_000

/** Every valid image is decoded within this time. */
const SECONDS_MAX = 30

/** Tuned for woven cloth. AVIF effort 2 saves at most 5 % of the bytes but needs 50 % more time. */
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' } as const
/** High-density screens load the wide files. The lower quality is invisible there and saves 22 % of
 * the bytes. */
const WIDE_AVIF = { ...AVIF, quality: 44 } as const
const WIDE: ImageWidth = 720
/** For close-ups of cloth, where fine texture is the content: at lower quality, threads blur and edges
 * of motifs ring. */
const TEXTURED_AVIF = { quality: 62, effort: 1, chromaSubsampling: '4:4:4' } as const
const TEXTURED: ImageWidth = 640
/** A stored JPEG of cloth that fills the picture has 0.3 to 0.5 bytes per pixel; one of a whole
 * garment before a wall has less than 0.25. */
const TEXTURED_BYTES_PER_PIXEL = 0.28
const WEBP = { quality: 75, effort: 2 } as const
/** A wide preview is about 200 KB. Some messengers leave out previews of more than 600 KB. */
const JPEG = { quality: 80 } as const

/** The background colour of the shop, used as the tint of transparent images. */
const BACKGROUND = '#fbf7f0'

export type Original = {
  bytes: Buffer
  type: 'jpg' | 'webp'
  width: number
  height: number
  tint: string
}

/** Returns the image upright, in sRGB, without metadata and at most 2400 × 3200. Null when the bytes
 * are damaged. The caller has checked that the content is an image. */
export function readOriginal(upload: Uint8Array, decodedBytes: number): Promise<Original | null> {
  return inTurn(decodedBytes, async () => {
    try {
      const { hasAlpha } = await open(upload).metadata()
      const upright = open(upload).autoOrient().resize({
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
        tint:
          hasAlpha && !(await open(data).stats()).isOpaque ? BACKGROUND : await averageColour(data),
      }
    } catch {
      return null
    }
  })
}

/** Returns the size and the memory that decoding needs; null if the header is unreadable. */
export function measure(
  upload: Uint8Array,
): Promise<{ pixels: number; longestSide: number; decodedBytes: number } | null> {
  return inTurn(HEADER_BYTES, async () => {
    try {
      const { width, height, channels, depth, format, isProgressive, chromaSubsampling } =
        await sharp(upload, { limitInputPixels: false }).metadata()
      const kind = format === 'jpeg' ? 'jpeg' : format === 'heif' ? 'avif' : 'other'
      return {
        pixels: width * height,
        longestSide: Math.max(width, height),
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
export function encodeRendition(original: Uint8Array, rendition: Rendition): Promise<Buffer> {
  const { width, format } = rendition
  return inTurn(RENDITION_BYTES, async () => {
    const whole = open(original)
    const part =
      rendition.format === 'jpeg' && rendition.crop !== undefined
        ? whole.extract(await regionOf(original, rendition.crop))
        : whole
    const resized = part.resize({ width, withoutEnlargement: true })
    if (format === 'jpeg') return resized.flatten({ background: BACKGROUND }).jpeg(JPEG).toBuffer()
    if (format === 'webp') return resized.webp(WEBP).toBuffer()
    const isTextured = width >= TEXTURED && (await hasFineTexture(original))
    return resized.avif(isTextured ? TEXTURED_AVIF : width < WIDE ? AVIF : WIDE_AVIF).toBuffer()
  })
}

async function regionOf(original: Uint8Array, crop: number): Promise<Region> {
  return previewRegion(await open(original).metadata(), crop)
}

/** JPEG needs more bytes for fine texture. WebP files, which are rare, are not judged. */
async function hasFineTexture(original: Uint8Array): Promise<boolean> {
  const { format, width, height } = await open(original).metadata()
  return format === 'jpeg' && original.byteLength > TEXTURED_BYTES_PER_PIXEL * width * height
}

function open(bytes: Uint8Array) {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: UPLOAD_PIXELS_MAX,
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX })
}

async function averageColour(image: Buffer): Promise<string> {
  const pixel = await open(image)
    .flatten({ background: BACKGROUND })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

let running = 0
let heldBytes = 0
const waiting: { bytes: number; begin: () => void }[] = []

/** Runs `work` in order of arrival. Limits the images and the memory that the whole process uses at once. */
async function inTurn<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  if (waiting.length > 0 || !hasRoomFor(bytes))
    await new Promise<void>((begin) => waiting.push({ bytes, begin }))
  else take(bytes)
  try {
    return await work()
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
  return running === 0 || (running < CONCURRENT_MAX && heldBytes + bytes <= DECODED_BYTES_MAX)
}

function take(bytes: number): void {
  running++
  heldBytes += bytes
}
