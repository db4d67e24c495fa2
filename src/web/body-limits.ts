import { FORM_PACE, UPLOAD_PACE, type BodyPace } from '#platform/http/slow-bodies.server.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/**
 * A message of 5000 characters is 45 KB in the widest script; so is a cart of 100 lines with its address. More would
 * be unsafe: a form of tiny fields takes seconds of processor time per megabyte.
 */
const USUAL_BYTES_MAX = 128 * KILOBYTE

/** The gateway documents up to 1 MB. The signature is checked before the body is parsed. */
const webhooks = /^\/webhooks\//
const WEBHOOK_BYTES_MAX = MEGABYTE

/** Read for admins only; each field is limited again. */
const longForms = /^\/admin\/(pictures|addproducts|updateproduct\/[^/]+|siteinfo)(\.data)?$/
const LONG_BYTES_MAX = 100 * MEGABYTE

/** An import with its images: for admins only, streamed to disk; each file also has a limit of its own. */
const uploads = '/admin/exchange/upload'
const UPLOAD_BYTES_MAX = 1100 * MEGABYTE

/** A slower body is refused. */
export function bodyPace(pathname: string): BodyPace {
  return pathname === uploads || longForms.test(pathname) ? UPLOAD_PACE : FORM_PACE
}

/** A longer body is refused unread. */
export function bodyBytesMax(pathname: string): number {
  if (webhooks.test(pathname)) return WEBHOOK_BYTES_MAX
  if (pathname === uploads) return UPLOAD_BYTES_MAX
  return longForms.test(pathname) ? LONG_BYTES_MAX : USUAL_BYTES_MAX
}
