import type { ImageRef } from '#shop/media/image.ts'
import type { ImageError } from '../../messages.ts'

export type UploadResult =
  | { outcome: 'saved'; image: ImageRef }
  | { outcome: 'refused'; code: ImageError }
