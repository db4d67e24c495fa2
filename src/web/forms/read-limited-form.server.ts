import { readForm } from './read-form.ts'
import { readLimitedBody } from './read-limited-body.server.ts'
import { UploadSlots } from './upload-slots.server.ts'

export type FormLimits = { bytesMax: number; partsMax: number }

/** Room for two forms with photos of the maximum size, or for many usual ones. */
const slots = new UploadSlots({ bytesMax: 64 * 1024 * 1024 })
const SMALL_BYTES = 128 * 1024

/** Reads a form with files and does the work with it; large forms wait for each other. Check first
 * whether the sender may send it: a body is read only here. */
export async function withLimitedForm<Result>(
  request: Request,
  limits: FormLimits,
  work: (form: FormData) => Promise<Result>,
): Promise<Result> {
  const announced = Number(request.headers.get('content-length') ?? limits.bytesMax)
  const readAndWork = async () => work(await readLimitedForm(request, limits))
  return announced <= SMALL_BYTES ? readAndWork() : slots.hold(announced, readAndWork)
}

/** Answers 413 to a body that is too long, and 400 to one with too many parts, without parsing it. */
export async function readLimitedForm(
  request: Request,
  { bytesMax, partsMax }: FormLimits,
): Promise<FormData> {
  const body = await readLimitedBody(request, bytesMax)
  if (!body) throw new Response('This form is too large.', { status: 413 })
  const type = request.headers.get('content-type') ?? ''
  const [, boundary] =
    /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type) ?? []
  const isTooMuch = boundary
    ? hasMoreParts(body, boundary, partsMax)
    : body.length > SMALL_BYTES || body.filter((byte) => byte === AMPERSAND).length >= partsMax
  if (isTooMuch) throw new Response('This form cannot be read.', { status: 400 })
  const headers = { 'content-type': type }
  return readForm(new Request(request.url, { method: 'POST', body, headers }))
}

const AMPERSAND = '&'.charCodeAt(0)

/** Each part begins with the boundary, which also ends the form. */
function hasMoreParts(bytes: Buffer, boundary: string, partsMax: number): boolean {
  let boundaries = 0
  for (let at = bytes.indexOf(boundary); at !== -1; boundaries++) {
    if (boundaries > partsMax) return true
    at = bytes.indexOf(boundary, at + boundary.length)
  }
  return boundaries > partsMax + 1
}
