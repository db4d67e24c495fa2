import { IMAGES_MAX } from '../../catalogue/product-fields.ts'
import { LINES_MAX, ZIP_BYTES_MAX } from './import.ts'

const PRODUCTS_WITH_IMAGES_MAX = 20_000

/** Limits of the whole zip. Each file in the zip is also limited when it is read. */
export const zipLimits = {
  entriesMax: Math.min(LINES_MAX, PRODUCTS_WITH_IMAGES_MAX) * IMAGES_MAX,
  bytesMax: 4 * ZIP_BYTES_MAX,
} as const
