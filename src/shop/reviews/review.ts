import { plainText, lineText, truncate, type Form } from '../form-text.ts'
import type { CardImage } from '../media/image.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

/** The names are stored: never rename them. */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export const fitNames: Record<Fit, string> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
}

export const STARS_MAX = 5
export const PHOTOS_MAX = 4
/** Phone photos are 2 to 8 MB. */
export const PHOTO_BYTES_MAX = 8 * 1024 * 1024
/** In characters. */
export const REVIEW_MAX = 2000
export const REPLY_MAX = 2000
export const REASON_MAX = 500
const AUTHOR_MAX = 60

export const REVIEWS_PER_PAGE = 10

export type ReviewText = { stars: number; fit: Fit | null; body: string }

/** A review as customers see it. */
export type Review = ReviewText & {
  id: string
  author: string
  writtenAt: Date
  reply: string | null
  photos: CardImage[]
}

/** Counts of the reviews that are shown. `stars` is their sum. */
export type ReviewCounts = {
  reviews: number
  stars: number
  runsSmall: number
  runsTrue: number
  runsLarge: number
}

export type ReviewField = 'stars' | 'body'
export type ReviewErrorCode = 'missing' | 'too-long'

export function parseReview(
  form: Pick<Form, 'get'>,
): ParseResult<ReviewText, ReviewField, ReviewErrorCode> {
  const stars = Number(lineText(form.get('stars')))
  const value = {
    stars: Number.isInteger(stars) && stars >= 1 && stars <= STARS_MAX ? stars : 0,
    fit: fits.find((fit) => fit === form.get('fit')) ?? null,
    body: plainText(form.get('body')),
  }
  const errors: FieldError<ReviewField, ReviewErrorCode>[] = []
  if (value.stars === 0) errors.push({ field: 'stars', code: 'missing' })
  if (value.body === '') errors.push({ field: 'body', code: 'missing' })
  if (value.body.length > REVIEW_MAX) errors.push({ field: 'body', code: 'too-long' })
  return { value, errors }
}

/** The name under a review, for example 'Asha R.' */
export function authorName({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  const [initial = ''] = lineText(lastName)
  const name = [lineText(firstName), initial && `${initial}.`].filter(Boolean).join(' ')
  return truncate(name, AUTHOR_MAX) || 'A customer'
}

/** '4.7', or '5' without decimals. */
export function averageStars({ stars, reviews }: Pick<ReviewCounts, 'stars' | 'reviews'>): string {
  return String(Math.round((stars / reviews) * 10) / 10)
}

/** The most frequent opinion about the fit; null without any. */
export function usualFit({ runsSmall, runsTrue, runsLarge }: ReviewCounts): Fit | null {
  const most = Math.max(runsSmall, runsTrue, runsLarge)
  if (most === 0) return null
  if (runsTrue === most) return 'true'
  return runsSmall === most ? 'small' : 'large'
}

/** The order's page where its customer writes reviews. */
export function reviewsPath(orderNumber: string): string {
  return `/orders/${orderNumber}/reviews`
}

/** Topic: a review was written, answered, hidden or shown. */
export const reviewsTopic = 'reviews'
