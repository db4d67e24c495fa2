import { renderToStaticMarkup } from 'react-dom/server'
import {
  averageStars,
  fitNames,
  REVIEWS_PER_PAGE,
  usualFit,
  type Review,
  type ReviewCounts,
} from '#shop/reviews/review.ts'
import { ReviewList, Stars } from './review-list.tsx'

type ProductReviews = {
  productId: string
  counts: ReviewCounts | undefined
  reviews: readonly Review[]
}

/** The region with the newest reviews on a product page, which needs no script. */
export function reviewsHtml(product: ProductReviews): string {
  return renderToStaticMarkup(<ProductReviewsRegion {...product} />)
}

/** The link beside the price that leads to the reviews; '' without any. */
export function ratingHtml(counts: ReviewCounts | undefined): string {
  if (!counts?.reviews) return ''
  return renderToStaticMarkup(
    <a href="#reviews" className="inline-flex min-h-11 items-center gap-1.5 hover:text-madder">
      <span aria-hidden="true" className="text-madder">
        ★
      </span>
      <span className="underline underline-offset-4">
        {averageStars(counts)} of 5, {reviewsText(counts)}
      </span>
    </a>,
  )
}

function reviewsText({ reviews }: ReviewCounts): string {
  return reviews === 1 ? '1 review' : `${reviews} reviews`
}

function ProductReviewsRegion({ productId, counts, reviews }: ProductReviews) {
  const hasReviews = counts !== undefined && counts.reviews > 0
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="region-head">
        Reviews
      </h2>
      {hasReviews ? (
        <Summary counts={counts} />
      ) : (
        <p className="mt-2 text-stone">
          No reviews yet. Customers can write one when they have received this piece.
        </p>
      )}
      <ReviewList reviews={reviews} />
      {hasReviews && counts.reviews > REVIEWS_PER_PAGE && (
        <p>
          <a
            href={`/reviews/${productId}`}
            className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
          >
            All {counts.reviews} reviews
          </a>
        </p>
      )}
    </section>
  )
}

function Summary({ counts }: { counts: ReviewCounts }) {
  const average = averageStars(counts)
  const fit = usualFit(counts)
  return (
    <p className="mt-2">
      <Stars stars={Number(average)} /> {average} of 5, from {reviewsText(counts)} by customers who
      bought it
      {fit && `. ${fitNames[fit]}, most say`}.
    </p>
  )
}
