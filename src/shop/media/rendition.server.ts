import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { isUuid } from '../uuid.ts'
import { imageFormats, imageWidths, widthsFor, type ImageFormat, type ImageWidth } from './image.ts'
import { encodeRendition, widthOf } from './picture.server.ts'

const IMAGE_PATH = /^\/images\/([0-9a-f-]{36})\/(\d+)\.(avif|webp)$/
const originalTypes = ['jpg', 'webp'] as const

export function originalKey(id: string, type: (typeof originalTypes)[number]): string {
  return `images/${id}/original.${type}`
}

/** A picture never changes: its address may be kept for ever. Null where there is nothing to show. */
export async function answerImage(media: MediaStorage, path: string): Promise<{ bytes: Buffer; contentType: string; etag: string } | null> {
  const [, id, digits, format] = IMAGE_PATH.exec(path) ?? []
  const width = imageWidths.find((known) => String(known) === digits)
  if (!isUuid(id) || !width || !isFormat(format)) return null
  const bytes = await findRendition(media, id, width, format)
  return bytes && { bytes, contentType: `image/${format}`, etag: `"${id}-${width}-${format}"` }
}

/**
 * The bytes of a rendition, made now if the job has not come to it yet. Null when there is no such picture, or when it
 * would be wider than the original.
 */
export async function findRendition(media: MediaStorage, id: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | null> {
  const key = `images/${id}/${width}.${format}`
  return (await media.read(key)) ?? onlyOnce(key, () => makeRendition(media, id, width, format))
}

async function makeRendition(media: MediaStorage, id: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | null> {
  const original = await readOriginal(media, id)
  if (!original || !widthsFor(await widthOf(original)).includes(width)) return null
  const bytes = await encodeRendition(original, width, format)
  await media.write(`images/${id}/${width}.${format}`, bytes)
  return bytes
}

async function readOriginal(media: MediaStorage, id: string): Promise<Buffer | null> {
  for (const type of originalTypes) {
    const bytes = await media.read(originalKey(id, type))
    if (bytes) return bytes
  }
  return null
}

const underWay = new Map<string, Promise<Buffer | null>>()

/** Everybody who asks while a rendition is being made waits for that one. Keys hold random ids, so shops never mix. */
function onlyOnce(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const begun = underWay.get(key)
  if (begun) return begun
  const promise = make().finally(() => underWay.delete(key))
  underWay.set(key, promise)
  return promise
}

function isFormat(value: unknown): value is ImageFormat {
  return imageFormats.includes(value as ImageFormat)
}
