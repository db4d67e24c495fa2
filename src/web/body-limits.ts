import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '#shop/reviews/review.ts'
import { VIDEO_BYTES_MAX } from '#shop/videos/video.ts'
import { FORM_PACE, UPLOAD_PACE, type BodyPace } from '#platform/http/slow-bodies.server.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** A message of 5000 characters or a cart of 100 lines may take 45 KB. A higher limit would be
 * unsafe: a form of tiny fields takes seconds of processor time per megabyte. */
const USUAL_BYTES_MAX = 128 * KILOBYTE

/** The gateway documents bodies of up to 1 MB. The signature is checked before parsing. */
const webhooks = /^\/(webhooks|hooks)\//
const WEBHOOK_BYTES_MAX = MEGABYTE

/** Forms that are read for admins only. Each field also has its own limit. */
const longForms =
  /^\/admin\/(pictures|addproducts|updateproduct\/[^/]+|siteinfo|pages\/[^/]+)(\.data)?$/
const LONG_BYTES_MAX = 100 * MEGABYTE

/** A video, whose length is limited again while it is read. Only admins' bodies are read. */
const videos = '/admin/videos'

/** The brand's form with a logo. */
const BRAND_BYTES_MAX = 2 * MEGABYTE

/** A review with its photos. Only customers' bodies are read. */
const reviews = /^\/orders\/[^/]+\/reviews(\.data)?$/
const REVIEW_BYTES_MAX = PHOTOS_MAX * PHOTO_BYTES_MAX + MEGABYTE

/** The form with a settlement report of the gateway. */
const REPORT_BYTES_MAX = 50 * MEGABYTE

/** An import with its images. Only admins may send it; it is streamed to disk, and each file also
 * has its own limit. */
const uploads = '/admin/exchange/upload'
const UPLOAD_BYTES_MAX = 1100 * MEGABYTE

/** A customer's form with photos, which is read only after its number of parts is checked. */
const returns = /^\/orders\/[^/]+\/return(\.data)?$/
const RETURN_BYTES_MAX = 31 * MEGABYTE

/** The minimum speed of a request body. A slower body is refused. */
export function bodyPace(pathname: string): BodyPace {
  const isUpload =
    pathname === uploads ||
    pathname === videos ||
    [longForms, reviews, returns].some((pattern) => pattern.test(pathname))
  return isUpload ? UPLOAD_PACE : FORM_PACE
}

/** The maximum length of a request body. A longer body is refused without being read. */
export function bodyBytesMax(pathname: string): number {
  if (webhooks.test(pathname)) return WEBHOOK_BYTES_MAX
  if (/^\/admin\/brand(\.data)?$/.test(pathname)) return BRAND_BYTES_MAX
  if (/^\/admin\/books(\.data)?$/.test(pathname)) return REPORT_BYTES_MAX
  if (pathname === uploads) return UPLOAD_BYTES_MAX
  if (pathname === videos) return VIDEO_BYTES_MAX + MEGABYTE
  if (reviews.test(pathname)) return REVIEW_BYTES_MAX
  if (returns.test(pathname)) return RETURN_BYTES_MAX
  return longForms.test(pathname) ? LONG_BYTES_MAX : USUAL_BYTES_MAX
}
