import type { ImageRef } from '#shop/media/image.ts'

export type UploadAnswer =
  | { outcome: 'saved'; image: ImageRef }
  | { outcome: 'refused'; message: string }
