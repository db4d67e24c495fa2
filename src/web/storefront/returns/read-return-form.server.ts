import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import type { Form } from '#shop/form-text.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { saveImage, type ImageParts } from '#shop/media/save-image.server.ts'
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '#shop/returns/return.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import { UploadSlots } from '#web/forms/upload-slots.server.ts'
import { photoTexts } from './return-result.ts'

const FORM_BYTES_MAX = PHOTO_BYTES_MAX + 512 * 1024
/** An order has at most 100 lines. More parts would cost processor time. */
const PARTS_MAX = 130

/** Room for one form with photos of the maximum size, or for about ten usual pictures. */
const slots = new UploadSlots({ bytesMax: FORM_BYTES_MAX })
const SMALL_BYTES = 128 * 1024

/** Reads the form and does the work with it. Large forms wait for each other. */
export async function withReturnForm<Result>(
  request: Request,
  work: (form: FormData) => Promise<Result>,
): Promise<Result> {
  const announced = Number(request.headers.get('content-length') ?? FORM_BYTES_MAX)
  const readAndWork = async () => work(await readReturnForm(request))
  return announced <= SMALL_BYTES ? readAndWork() : slots.hold(announced, readAndWork)
}

/** A body that is too long or has too many parts is not parsed. */
async function readReturnForm(request: Request): Promise<FormData> {
  const body = await readLimitedBody(request, FORM_BYTES_MAX)
  if (!body) throw new Response('These photos are too large together.', { status: 413 })
  const type = request.headers.get('content-type') ?? ''
  const [, boundary] =
    /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type) ?? []
  const bytes = Buffer.from(body)
  if (boundary ? countParts(bytes, boundary) > PARTS_MAX : bytes.length > SMALL_BYTES)
    throw new Response('This form cannot be read.', { status: 400 })
  const headers = { 'content-type': type }
  return readForm(new Request(request.url, { method: 'POST', body: bytes, headers }))
}

function countParts(bytes: Buffer, boundary: string): number {
  let count = 0
  for (let at = bytes.indexOf(boundary); at !== -1 && count <= PARTS_MAX; count++)
    at = bytes.indexOf(boundary, at + boundary.length)
  return count
}

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
  if (files.length > room) problems.push(`At most ${PHOTOS_MAX} photos, please.`)
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
