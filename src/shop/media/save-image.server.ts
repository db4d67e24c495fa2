import crypto from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { ImageRef } from './image.ts'
import { enqueueFileRemoval, enqueueRenditions } from './media-queues.server.ts'
import { insertImage } from './media-store.server.ts'
import { readOriginal, weigh, type Original } from './picture.server.ts'
import { originalKey } from './rendition.server.ts'
import {
  DECODED_BYTES_MAX,
  sniffUpload,
  UPLOAD_BYTES_MAX,
  UPLOAD_PIXELS_MAX,
  uploadMessages,
  type UploadRefusal,
} from './upload.ts'

export type ImageParts = { db: Db; jobs: Pick<Jobs, 'enqueue'>; media: MediaStorage }

/** `alt` describes the picture to whoever cannot see it; it is kept with the product, not with the picture. */
export type Upload = { bytes: Uint8Array; uploadedBy: string | null; alt: string }

export type ImageSaved =
  | { outcome: 'saved'; image: ImageRef }
  | { outcome: 'refused'; reason: UploadRefusal; message: string }

/** Nobody knows when a process dies between the file and its row; by then one of them has been written for certain. */
const ROW_AFTER_HOURS_MAX = 24

/**
 * The file is there before its row: a crash between them leaves a file that nobody names, never a picture without one. That
 * file is looked for a day later.
 */
export async function saveImage(
  { db, jobs, media }: ImageParts,
  upload: Upload,
): Promise<ImageSaved> {
  const checked = await check(upload.bytes)
  if (typeof checked === 'string')
    return { outcome: 'refused', reason: checked, message: uploadMessages[checked] }

  const { bytes, type, width, height, tint } = checked
  const id = crypto.randomUUID()
  await inTransaction(db, (tx) =>
    enqueueFileRemoval(jobs, tx, { imageId: id, afterHours: ROW_AFTER_HOURS_MAX }),
  )
  await media.write(originalKey(id, type), bytes)
  await inTransaction(db, async (tx) => {
    await insertImage(tx, {
      id,
      width,
      height,
      tint,
      originalType: type,
      byteCount: bytes.length,
      uploadedBy: upload.uploadedBy,
    })
    await enqueueRenditions(jobs, tx, id)
    if (upload.uploadedBy)
      await recordChange(tx, {
        staffId: upload.uploadedBy,
        action: 'picture-uploaded',
        subject: `picture:${id}`,
        before: null,
        after: { width, height },
      })
  })
  return { outcome: 'saved', image: { id, width, height, tint, alt: upload.alt } }
}

/** Cheap questions first; only what is a picture by its content ever reaches the decoder. */
async function check(bytes: Uint8Array): Promise<Original | UploadRefusal> {
  if (bytes.length > UPLOAD_BYTES_MAX) return 'too-large'
  const kind = sniffUpload(bytes)
  if (kind === null) return 'not-a-picture'
  if (kind === 'svg' || kind === 'heic') return kind

  const weight = await weigh(bytes)
  if (weight === null) return 'damaged'
  if (weight.pixels > UPLOAD_PIXELS_MAX || weight.decodedBytes > DECODED_BYTES_MAX)
    return 'too-many-pixels'
  return (await readOriginal(bytes, weight.decodedBytes)) ?? 'damaged'
}
