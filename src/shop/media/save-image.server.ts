import crypto from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { ImageRef } from './image.ts'
import { enqueueFileRemoval, enqueueRenditions } from './media-queues.server.ts'
import { insertImage } from './media-store.server.ts'
import { readOriginal, measure, type Original } from './process-image.server.ts'
import { originalKey } from './rendition.server.ts'
import {
  DECODED_BYTES_MAX,
  sniffUpload,
  UPLOAD_BYTES_MAX,
  UPLOAD_PIXELS_MAX,
  UPLOAD_SIDE_MAX,
  type UploadRefusal,
} from './upload.ts'

export type ImageParts = { db: Db; jobs: Pick<Jobs, 'enqueue'>; media: MediaStorage }

/** `alt` is where the words of a new use begin; each use stores its own. */
export type Upload = {
  bytes: Uint8Array
  uploadedBy: string | null
  alt: string
  /** An upload of a customer is not a change by staff. */
  isByCustomer?: boolean
}

export type ImageSaved =
  | { outcome: 'saved'; image: ImageRef }
  | { outcome: 'refused'; code: UploadRefusal }

/** An upload that has no row after this time has failed. */
const ROW_AFTER_HOURS_MAX = 24

/** Writes the file before its row, so that every row has its file. If a crash prevents the row, a
 * job deletes the file a day later. */
export async function saveImage(parts: ImageParts, upload: Upload): Promise<ImageSaved> {
  const checked = await readUpload(upload.bytes)
  if (typeof checked === 'string') return { outcome: 'refused', code: checked }
  return { outcome: 'saved', image: await storeImage(parts, checked, upload) }
}

/** Stores an image that was checked. */
export async function storeImage(
  { db, jobs, media }: ImageParts,
  { bytes, type, width, height, tint }: Original,
  upload: Omit<Upload, 'bytes'>,
): Promise<ImageRef> {
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
      alt: upload.alt,
      isByCustomer: upload.isByCustomer ?? false,
    })
    await enqueueRenditions(jobs, tx, id)
    if (upload.uploadedBy && !upload.isByCustomer)
      await recordChange(tx, {
        staffId: upload.uploadedBy,
        action: 'picture-uploaded',
        subject: `picture:${id}`,
        before: null,
        after: { width, height },
      })
  })
  return { id, width, height, tint, alt: upload.alt }
}

/** Cheap checks first: only files with the content of an image reach the decoder. */
export async function readUpload(bytes: Uint8Array): Promise<Original | UploadRefusal> {
  if (bytes.length > UPLOAD_BYTES_MAX) return 'too-large'
  const kind = sniffUpload(bytes)
  if (kind === null) return 'not-an-image'
  if (kind === 'svg' || kind === 'heic') return kind

  const measured = await measure(bytes)
  if (measured === null) return 'damaged'
  if (measured.longestSide > UPLOAD_SIDE_MAX) return 'side-too-long'
  if (measured.pixels > UPLOAD_PIXELS_MAX || measured.decodedBytes > DECODED_BYTES_MAX)
    return 'too-many-pixels'
  return (await readOriginal(bytes, measured.decodedBytes)) ?? 'damaged'
}
