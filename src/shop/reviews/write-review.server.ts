import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { productTopic } from '../catalogue/product.ts'
import { readUpload, storeImage, type ImageParts } from '../media/save-image.server.ts'
import type { Original } from '../media/process-image.server.ts'
import type { UploadRefusal } from '../media/upload.ts'
import { PHOTO_BYTES_MAX, PHOTOS_MAX, reviewsTopic } from './review.ts'
import {
  insertReview,
  insertReviewPhotos,
  listDeliveredPieces,
  type NewReview,
} from './review-store.server.ts'

export type ReviewWritten =
  | { outcome: 'written' | 'not-delivered' | 'already-reviewed' | 'too-many-photos' }
  | { outcome: 'photo-refused'; code: UploadRefusal }

/** Stores a review of a delivered piece with its photos. All checks come first, so that a refused
 * review leaves no row and no file. */
export async function writeReview(
  parts: ImageParts,
  review: NewReview,
  photos: readonly Uint8Array[],
): Promise<ReviewWritten> {
  const refusal = await findRefusal(parts.db, review)
  if (refusal) return { outcome: refusal }
  if (photos.length > PHOTOS_MAX) return { outcome: 'too-many-photos' }
  const originals: Original[] = []
  for (const bytes of photos) {
    const read = bytes.length > PHOTO_BYTES_MAX ? 'too-large' : await readUpload(bytes)
    if (typeof read === 'string') return { outcome: 'photo-refused', code: read }
    originals.push(read)
  }

  const imageIds: string[] = []
  for (const original of originals)
    imageIds.push((await storeImage(parts, original, { uploadedBy: null, alt: '' })).id)
  return inTransaction(parts.db, async (tx): Promise<ReviewWritten> => {
    const id = await insertReview(tx, review)
    if (!id) return { outcome: 'already-reviewed' }
    await insertReviewPhotos(tx, id, imageIds)
    await publish(tx, productTopic(review.productId), reviewsTopic)
    return { outcome: 'written' }
  })
}

async function findRefusal(
  db: Db,
  { customerId, orderNumber, productId }: NewReview,
): Promise<'not-delivered' | 'already-reviewed' | null> {
  const pieces = await listDeliveredPieces(db, customerId, orderNumber)
  const piece = pieces.find((each) => each.productId === productId)
  if (!piece) return 'not-delivered'
  return piece.stars === null ? null : 'already-reviewed'
}
