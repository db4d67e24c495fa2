import type { Db } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { isUuid } from '../uuid.ts'
import { croppedPreviewFile, cropPlaces } from './focal-point.ts'
import { imageFormats, imageWidths, PREVIEW_WIDTH, widthsFor, type Rendition } from './image.ts'
import { findImageToRender, updateImageDamaged, updateImageRepaired } from './media-store.server.ts'
import { encodeRendition } from './process-image.server.ts'

const IMAGE_PATH = /^\/images\/([0-9a-f-]{36})\/([a-z0-9-]+\.[a-z0-9]+)$/
const originalTypes = ['jpg', 'webp'] as const

const preview: Rendition = { file: 'preview.jpg', width: PREVIEW_WIDTH, format: 'jpeg' }
const renditions: readonly Rendition[] = [
  ...imageWidths.flatMap((width) =>
    imageFormats.map((format) => ({ file: `${width}.${format}`, width, format })),
  ),
  preview,
  ...cropPlaces.map((crop): Rendition => ({
    file: croppedPreviewFile(crop),
    width: PREVIEW_WIDTH,
    format: 'jpeg',
    crop,
  })),
]

/** The list includes previews, which are never wider than the original. */
export function renditionsFor(originalWidth: number): Rendition[] {
  const widths = widthsFor(originalWidth)
  return renditions.filter(
    (rendition) => rendition.format === 'jpeg' || widths.includes(rendition.width),
  )
}

export function renditionOf(file: string): Rendition | undefined {
  return renditions.find((known) => known.file === file)
}

function renditionKey(id: string, { file }: Rendition): string {
  return `images/${id}/${file}`
}

export function originalKey(id: string, type: (typeof originalTypes)[number]): string {
  return `images/${id}/original.${type}`
}

/** Storage keys of all files that an image can have, the original first. */
export function keysOfImage(id: string): string[] {
  return [
    ...originalTypes.map((type) => originalKey(id, type)),
    ...renditions.map((rendition) => renditionKey(id, rendition)),
  ]
}

export type ImageAddress = {
  id: string
  rendition: Rendition
  contentType: string
  /** An image never changes, so it can be cached forever. */
  etag: string
}

/** Null unless the path has the form of an image's address. */
export function parseImagePath(path: string): ImageAddress | null {
  const [, id, file = ''] = IMAGE_PATH.exec(path) ?? []
  const rendition = renditionOf(file)
  if (!isUuid(id) || !rendition) return null
  return {
    id,
    rendition,
    contentType: `image/${rendition.format}`,
    etag: `"${id}-${file.replace('.', '-')}"`,
  }
}

export type RenditionParts = { db: Db; media: MediaStorage; log: Pick<Logger, 'error'> }

/** Reads a rendition, or makes it if the job has not yet done so. Null when the image is unknown,
 * its original is damaged, or the original is too narrow. */
export async function findRendition(
  parts: RenditionParts,
  id: string,
  rendition: Rendition,
): Promise<Buffer | null> {
  const key = renditionKey(id, rendition)
  return (await parts.media.read(key)) ?? onlyOnce(key, () => makeRendition(parts, id, rendition))
}

async function makeRendition(
  { db, media, log }: RenditionParts,
  id: string,
  rendition: Rendition,
): Promise<Buffer | null> {
  const image = await findImageToRender(db, id)
  if (!image || image.isDamaged || !renditionsFor(image.width).includes(rendition)) return null
  const original = await media.read(originalKey(id, image.originalType))
  if (!original) return null
  const bytes = await encodeRendition(original, rendition).catch(async (problem: unknown) => {
    log.error({ err: problem, imageId: id }, 'image file is damaged; it has to be uploaded again')
    await updateImageDamaged(db, id)
    return null
  })
  if (!bytes) return null
  if (image.wasDamaged) await updateImageRepaired(db, id)
  await media.write(renditionKey(id, rendition), bytes).catch((problem: unknown) => {
    if (!isDiskFullError(problem)) throw problem
  })
  return bytes
}

const underWay = new Map<string, Promise<Buffer | null>>()

/** Concurrent requests for one rendition share one encoding. Keys contain random ids, so two shops
 * in one process never share a key. */
function onlyOnce(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const begun = underWay.get(key)
  if (begun) return begun
  const promise = make().finally(() => underWay.delete(key))
  underWay.set(key, promise)
  return promise
}
