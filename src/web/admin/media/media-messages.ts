import type { LibraryFilter } from '#shop/media-library/library-view.ts'
import type { ImageEdited } from '#shop/media-library/edit-image.server.ts'
import type { ImageReplaced } from '#shop/media-library/replace-image.server.ts'
import { IMAGE_ALT_MAX } from '#shop/catalogue/product-fields.ts'
import type { Texts } from '../messages.ts'

export const filterNames: Record<LibraryFilter, string> = {
  all: 'All',
  unused: 'Unused',
  'no-text': 'Without a description',
  customers: 'From customers',
}

const unknownImage = 'This picture no longer exists.'

export const editTexts: Texts<ImageEdited, 'saved'> = {
  unchanged: 'Nothing has changed.',
  'unknown-image': unknownImage,
  'changed-by-someone-else':
    'Somebody else has changed this picture. You now see its current state.',
}

export const replaceTexts: Texts<ImageReplaced, 'replaced'> = {
  'unknown-image': 'One of the two pictures no longer exists.',
  'same-image': 'This is the same picture. Please choose another one.',
}

export const mediaTexts = {
  replaced: 'Replaced everywhere. Past orders keep the earlier picture.',
  inUse: 'This picture is in use, so it stays.',
  deleted: 'Picture deleted',
  noneChosen: 'Please choose pictures first.',
  altTooLong: `Please use at most ${IMAGE_ALT_MAX} characters.`,
}

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

export function deletedText({ deleted, kept }: { deleted: number; kept: number }): string {
  if (kept === 0) return `${pictures(deleted)} deleted`
  return `${pictures(deleted)} deleted. ${pictures(kept)} came into use and stayed.`
}

/** For example '1,200 × 1,600 pixels, 340 KB'. */
export function sizeText({ width, height, byteCount }: ImageSize): string {
  const group = (count: number) => count.toLocaleString('en-IN')
  const bytes =
    byteCount < 1_000_000
      ? `${Math.max(1, Math.round(byteCount / 1000))} KB`
      : `${(byteCount / 1_000_000).toFixed(1)} MB`
  return `${group(width)} × ${group(height)} pixels, ${bytes}`
}
type ImageSize = { width: number; height: number; byteCount: number }
