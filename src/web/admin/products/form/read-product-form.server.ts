import { data } from 'react-router'
import { IMAGES_MAX } from '#shop/catalogue/product-fields.ts'
import type { Form } from '#shop/form-text.ts'
import { saveImage, type ImageParts } from '#shop/media/save-image.server.ts'
import { UPLOAD_BYTES_MAX } from '#shop/media/upload.ts'
import { imageErrors } from '../../messages.ts'
import { readForm } from '#web/forms/read-form.ts'

/** A browser without script sends the images with the form. All other fields share 1 MB. */
const FORM_BYTES_MAX = IMAGES_MAX * UPLOAD_BYTES_MAX + 1024 * 1024

/** Checks the announced length before reading the form, so that a huge body does not fill the memory. */
export async function readProductForm(request: Request): Promise<FormData> {
  const length = request.headers.get('content-length')
  if (length === null) throw data('The length of the form is missing.', { status: 411 })
  if (Number(length) > FORM_BYTES_MAX) throw data('This form is too long.', { status: 413 })
  return readForm(request)
}

/** If the script is loaded, it uploads images beforehand and the slots hold their ids. Files sent
 * with the form replace the images of their slots. */
export async function receiveImages(
  parts: ImageParts,
  uploadedBy: string,
  form: FormData,
): Promise<{ form: Form; problem: string | null }> {
  const ids = form.getAll('imageId')
  const problems: string[] = []
  for (let slot = 0; slot < IMAGES_MAX; slot++) {
    const file = form.get(`imageFile-${slot + 1}`)
    if (!(file instanceof File) || file.size === 0) continue
    while (ids.length < slot) ids.push('')
    const saved = await saveImage(parts, { bytes: await file.bytes(), uploadedBy, alt: '' })
    if (saved.outcome === 'saved') ids[slot] = saved.image.id
    else problems.push(`Image ${slot + 1}: ${imageErrors[saved.code]}`)
  }
  const received: Form = {
    get: (name) => form.get(name),
    getAll: (name) => (name === 'imageId' ? ids : form.getAll(name)),
  }
  return { form: received, problem: problems.length > 0 ? problems.join(' ') : null }
}
