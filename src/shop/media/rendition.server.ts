import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { isUuid } from '../uuid.ts'
import { imageFormats, imageWidths, widthsFor, type ImageFormat, type ImageWidth } from './image.ts'
import { encodeRendition, widthOf } from './picture.server.ts'

const IMAGE_PATH = /^\/images\/([0-9a-f-]{36})\/(\d+)\.(avif|webp)$/
const originalTypes = ['jpg', 'webp'] as const

function renditionKey(id: string, width: ImageWidth, format: ImageFormat): string {
  return `images/${id}/${width}.${format}`
}

export function originalKey(id: string, type: (typeof originalTypes)[number]): string {
  return `images/${id}/original.${type}`
}

/** Every file that a picture can have, the original first. */
export function keysOfPicture(id: string): string[] {
  return [
    ...originalTypes.map((type) => originalKey(id, type)),
    ...imageWidths.flatMap((width) => imageFormats.map((format) => renditionKey(id, width, format))),
  ]
}

export type ImageAddress = { id: string; width: ImageWidth; format: ImageFormat; contentType: string; /** A picture never changes: it may be kept for ever. */ etag: string }

/** Null for what can be no picture of the shop. */
export function parseImagePath(path: string): ImageAddress | null {
  const [, id, digits, format] = IMAGE_PATH.exec(path) ?? []
  const width = imageWidths.find((known) => String(known) === digits)
  if (!isUuid(id) || !width || !isFormat(format)) return null
  return { id, width, format, contentType: `image/${format}`, etag: `"${id}-${width}-${format}"` }
}

/**
 * The bytes of a rendition, made now if the job has not come to it yet. Null when there is no such picture, or when it
 * would be wider than the original.
 */
export async function findRendition(media: MediaStorage, id: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | null> {
  const key = renditionKey(id, width, format)
  return (await media.read(key)) ?? onlyOnce(key, () => makeRendition(media, id, width, format))
}

async function makeRendition(media: MediaStorage, id: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | null> {
  const original = await readOriginal(media, id)
  if (!original || !widthsFor(await widthOf(original)).includes(width)) return null
  const bytes = await encodeRendition(original, width, format)
  await media.write(renditionKey(id, width, format), bytes)
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
