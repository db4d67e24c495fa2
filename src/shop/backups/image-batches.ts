/** A transaction may commit a row this long after the row's `created_at`. */
export const IMAGE_ROW_DELAY_MS = 10 * 60_000

const BATCH_BYTES = 16 * 1024 * 1024
const BATCH_IMAGES = 100

/** Groups images in order: at most 100 per batch, and a new batch after 16 MB. */
export function* inBatches<Image extends { byteCount: number }>(
  images: readonly Image[],
): Generator<Image[]> {
  let batch: Image[] = []
  let byteCount = 0
  for (const image of images) {
    batch.push(image)
    byteCount += image.byteCount
    if (byteCount < BATCH_BYTES && batch.length < BATCH_IMAGES) continue
    yield batch
    batch = []
    byteCount = 0
  }
  if (batch.length > 0) yield batch
}
