import { fitNames, STARS_MAX, type Review } from '#shop/reviews/review.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Picture } from '#web/ui/picture.tsx'

export function Stars({ stars }: { stars: number }) {
  const full = Math.round(stars)
  return (
    <span role="img" aria-label={`${stars} of ${STARS_MAX} stars`} className="text-madder">
      {'★'.repeat(full)}
      {'☆'.repeat(STARS_MAX - full)}
    </span>
  )
}

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="divide-y divide-hem">
      {reviews.map((review) => (
        <li key={review.id} className="max-w-measure py-5">
          <ReviewText review={review} />
        </li>
      ))}
    </ul>
  )
}

function ReviewText({ review }: { review: Review }) {
  const { author, stars, fit, body, writtenAt, photos, reply } = review
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <Stars stars={stars} />
        <b className="font-semibold">{author}</b>
        <span className="text-stone">
          {formatDate(writtenAt)}
          {fit && ` · ${fitNames[fit]}`}
        </span>
      </p>
      <p className="mt-2 break-words whitespace-pre-line">{body}</p>
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo.id} className="w-24">
              <Picture
                image={photo}
                alt={`Photo ${index + 1} by ${author}`}
                sizes="96px"
                widest={240}
              />
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className="mt-3 border-l-4 border-zari bg-linen px-4 py-3">
          <p className="font-semibold">The shop replied</p>
          <p className="break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
    </>
  )
}
