import { data } from 'react-router'
import { IMAGES_MAX } from '#shop/catalogue/product.ts'
import type { Form } from '#shop/form-text.ts'
import { saveImage, type ImageParts } from '#shop/media/save-image.server.ts'
import { UPLOAD_BYTES_MAX } from '#shop/media/upload.ts'
import { readForm } from '#web/read-form.ts'

/** Six pictures of a browser that runs no script, and the words around them. */
const FORM_BYTES_MAX = IMAGES_MAX * UPLOAD_BYTES_MAX + 1024 * 1024

/** A form's length is known before its first byte is read, so that nobody fills the memory. */
export async function readProductForm(request: Request): Promise<FormData> {
  const length = request.headers.get('content-length')
  if (length === null) throw data('How long this form is has to be said first.', { status: 411 })
  if (Number(length) > FORM_BYTES_MAX) throw data('This form is too long.', { status: 413 })
  return readForm(request)
}

/**
 * Where the page's script runs, pictures were uploaded before and their slots name them. Files that come with the form
 * itself take the place of what their slot named.
 */
export async function receivePictures(
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
    else problems.push(`Image ${slot + 1}: ${saved.message}`)
  }
  const received: Form = {
    get: (name) => form.get(name),
    getAll: (name) => (name === 'imageId' ? ids : form.getAll(name)),
  }
  return { form: received, problem: problems.length > 0 ? problems.join(' ') : null }
}
