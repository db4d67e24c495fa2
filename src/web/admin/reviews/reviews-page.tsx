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
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { ModeratedList } from '../moderation/moderated-list.tsx'
import { useNotifiedResult } from '../use-notified-result.ts'
import type { Route } from './+types/reviews-page.ts'
import { ReviewCard } from './review-card.tsx'
import { reviewsAction } from './reviews-action.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { searchParams } = new URL(request.url)
  const filter = reviewFilters.find((each) => each === searchParams.get('show')) ?? 'all'
  const page = parsePage(searchParams.get('page'))
  const reviews = await listAllReviews(context.get(shopContext).db, filter, page)
  return { filter, reviews: redirectPastLastPage(request, reviews) }
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

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, reviews } = loaderData
  useNotifiedResult(actionData)
  return (
    <>
      <title>Reviews – Admin</title>
      <h1 className="text-2xl">Reviews</h1>
      <p className="mt-1 max-w-measure text-stone">
        Written by customers who have received the piece. Reply to them, or hide what is unlawful,
        insulting or about something else. The reason is recorded, and a review is never edited.
      </p>
      <ModeratedList
        names={{ one: 'review', many: 'reviews', address: '/admin/reviews' }}
        filter={filter}
        filterNames={filterNames}
        page={reviews}
        emptyText="Customers are asked for one some days after the delivery."
      >
        {(review) => <ReviewCard review={review} />}
      </ModeratedList>
    </>
  )
}
