import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import type { Form } from '#shop/form-text.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { saveImage, type ImageParts } from '#shop/media/save-image.server.ts'
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '#shop/returns/return.ts'
import { photoTexts } from './return-result.ts'

/** An order has at most 100 lines. More parts would cost processor time. */
export const returnFormLimits = { bytesMax: PHOTO_BYTES_MAX + 512 * 1024, partsMax: 130 }

/** Stores the photos of a form. The ids of stored photos follow those that an earlier try stored, so
 * that no photo is lost if another field is refused. */
export async function receivePhotos(
  parts: ImageParts,
  customerId: string,
  form: FormData,
): Promise<{ form: Form; stored: ImageRef[]; problem: string | null }> {
  const files = form.getAll('photo').filter((file) => file instanceof File && file.size > 0)
  const ids = form.getAll('photoId').map(String)
  const stored: ImageRef[] = []
  const problems: string[] = []
  const room = Math.max(0, PHOTOS_MAX - ids.length)
  if (files.length > room) problems.push(`Please choose at most ${PHOTOS_MAX} photos.`)
  for (const file of (files as File[]).slice(0, room)) {
    const saved = await saveOne(parts, customerId, file)
    if (typeof saved === 'string') problems.push(`${file.name} ${saved}.`)
    else stored.push(saved)
  }
  const all = [...ids, ...stored.map(({ id }) => id)]
  return {
    form: {
      get: (name) => form.get(name),
      getAll: (name) => (name === 'photoId' ? all : form.getAll(name)),
    },
    stored,
    problem: problems.length > 0 ? problems.join(' ') : null,
  }
}

async function saveOne(
  parts: ImageParts,
  uploadedBy: string,
  file: File,
): Promise<ImageRef | string> {
  try {
    const saved = await saveImage(parts, {
      bytes: await file.bytes(),
      uploadedBy,
      isByCustomer: true,
      alt: '',
    })
    return saved.outcome === 'saved' ? saved.image : photoTexts[saved.code]
  } catch (error) {
    if (isDiskFullError(error) || isStorageUnavailable(error)) return photoTexts.storage
    throw error
  }
}
