import { data, type RouterContextProvider } from 'react-router'
import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import type { UploadRefusal } from '#shop/media/upload.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { listDeliveredPieces } from '#shop/reviews/review-store.server.ts'
import { allowReview } from '#shop/reviews/review-limits.server.ts'
import {
  authorName,
  parseReview,
  PHOTO_BYTES_MAX,
  PHOTOS_MAX,
  REVIEW_MAX,
  type ReviewErrorCode,
  type ReviewField,
  type ReviewText,
} from '#shop/reviews/review.ts'
import { writeReview, type ReviewWritten } from '#shop/reviews/write-review.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { withLimitedForm } from '#web/forms/read-limited-form.server.ts'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'

export type ReviewResult = {
  productId: string
  tone: 'success' | 'error'
  text: string
  problems?: FieldTexts<ReviewField>
  typed?: ReviewText
}

const MEGABYTE = 1024 * 1024
/** Allows a few parts more than needed, so that a few photos too many get an error message. */
const limits = { bytesMax: PHOTOS_MAX * PHOTO_BYTES_MAX + MEGABYTE, partsMax: 40 }

/** The body is read only for customers who have received pieces of the order. */
export async function writeFrom(
  request: Request,
  context: Readonly<RouterContextProvider>,
  orderNumber: string,
) {
  const customer = await requireCustomer(request, context)
  const { db, pool } = context.get(shopContext)
  const allowance = await allowReview(pool, customer.id)
  if (!allowance.allowed) return refused('', rateLimitMessage(allowance.retryAfterSeconds), 429)
  const pieces = await listDeliveredPieces(db, customer.id, orderNumber)
  if (pieces.length === 0) return refused('', refusalText({ outcome: 'not-delivered' }), 422)
  return withLimitedForm(request, limits, async (form) => {
    const productId = String(form.get('productId') ?? '')
    const { value, errors } = parseReview(form)
    if (errors.length > 0) {
      const problems = textsByField<ReviewField, ReviewErrorCode>(errors, problemTexts)
      const result = { productId, tone: 'error', text: NOT_SENT, problems, typed: value } as const
      return data<ReviewResult>(result, { status: 400 })
    }
    return write({ ...value, productId, orderNumber }, customer, form, context)
  })
}

type Written = ReviewText & { productId: string; orderNumber: string }
type Customer = Awaited<ReturnType<typeof requireCustomer>>

async function write(
  review: Written,
  customer: Customer,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const { productId } = review
  const shop = context.get(shopContext)
  if (shop.machine.disk.state() === 'full') return refused(productId, NO_PHOTOS_NOW, 507, review)
  try {
    const photos = await Promise.all(photosIn(form).map((photo) => photo.bytes()))
    const author = authorName(customer)
    const written = await writeReview(shop, { ...review, customerId: customer.id, author }, photos)
    if (written.outcome !== 'written') return refused(productId, refusalText(written), 422, review)
    return data<ReviewResult>({ productId, tone: 'success', text: 'Thank you for your review!' })
  } catch (error) {
    if (!isDiskFullError(error) && !isStorageUnavailable(error)) throw error
    shop.log.error({ err: error }, 'photos of a review could not be stored')
    return refused(productId, NO_PHOTOS_NOW, 503, review)
  }
}

/** A browser sends an empty file for an empty field. */
function photosIn(form: FormData): File[] {
  return form.getAll('photo').filter((value) => value instanceof File && value.size > 0) as File[]
}

const NOT_SENT = 'Your review was not sent yet.'
const NO_PHOTOS_NOW = 'Photos cannot be stored at the moment. Please try again later.'

const problemTexts: Record<ReviewErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': `Please use at most ${REVIEW_MAX} characters.`,
}

const photoTexts: Partial<Record<UploadRefusal, string>> = {
  'too-large': 'A photo is larger than 8 MB. Please choose a smaller one.',
  heic: 'A photo is in HEIC format. Please choose JPEG.',
}

function refusalText(written: Exclude<ReviewWritten, { outcome: 'written' }>): string {
  if (written.outcome === 'photo-refused' && 'code' in written)
    return photoTexts[written.code] ?? 'One of the photos cannot be read. Please leave it out.'
  if (written.outcome === 'already-reviewed') return 'You have reviewed this piece already.'
  if (written.outcome === 'too-many-photos') return `Please send at most ${PHOTOS_MAX} photos.`
  return 'You can review a piece of your own orders when it is delivered.'
}

function refused(productId: string, text: string, status: number, typed?: ReviewText) {
  return data<ReviewResult>({ productId, tone: 'error', text, ...(typed && { typed }) }, { status })
}
