import { useEffect } from 'react'
import { Link } from 'react-router'
import { parsePage } from '#shop/paging.ts'
import {
  listAllReviews,
  reviewFilters,
  type ReviewFilter,
} from '#shop/reviews/moderation-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { withinPages } from '#web/within-pages.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { countText } from '../count-text.ts'
import type { Route } from './+types/reviews-page.ts'
import { ReviewCard } from './review-card.tsx'
import { reviewsAction } from './reviews-action.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { searchParams } = new URL(request.url)
  const filter = reviewFilters.find((each) => each === searchParams.get('show')) ?? 'all'
  const page = parsePage(searchParams.get('page'))
  const reviews = await listAllReviews(context.get(shopContext).db, filter, page)
  return { filter, filters: reviewFilters, reviews: withinPages(request, reviews) }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  return reviewsAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

const filterNames: Record<ReviewFilter, string> = {
  all: 'All',
  unanswered: 'Without a reply',
  hidden: 'Hidden',
}

const pill =
  'rounded-full border border-stone/80 px-3.5 text-sm leading-10.5 hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper'

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, filters, reviews } = loaderData
  const result = useLastResult(actionData)
  useEffect(() => {
    if (result) notify[result.tone](result.text)
  }, [result])
  return (
    <>
      <title>Reviews – Admin</title>
      <h1 className="text-2xl">Reviews</h1>
      <p className="mt-1 max-w-measure text-stone">
        Written by customers who have received the piece. Reply to them, or hide what is unlawful,
        insulting or about something else. The reason is recorded, and a review is never edited.
      </p>
      <nav aria-label="Filter reviews" className="my-4 flex flex-wrap gap-1.5">
        {filters.map((each) => (
          <Link
            key={each}
            to={`/admin/reviews?show=${each}`}
            aria-current={each === filter ? 'true' : undefined}
            className={pill}
          >
            {filterNames[each]}
          </Link>
        ))}
      </nav>
      <p role="status" className="mb-2 text-sm text-stone">
        {countText(reviews, 'review', 'reviews')}
      </p>
      {reviews.items.length === 0 && (
        <EmptyState title="No reviews here">
          Customers are asked for one some days after the delivery.
        </EmptyState>
      )}
      <ul className="space-y-3">
        {reviews.items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <Pagination
        page={reviews.page}
        pages={reviews.pages}
        linkTo={(page) => `/admin/reviews?show=${filter}&page=${page}`}
      />
    </>
  )
}
