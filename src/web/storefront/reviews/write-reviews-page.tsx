import { listDeliveredPieces } from '#shop/reviews/review-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/write-reviews-page.ts'
import { PieceReview } from './piece-review.tsx'
import { writeFrom, type ReviewResult } from './write-reviews-action.server.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, params: { number }, context }: Route.LoaderArgs) {
  const customer = await requireCustomer(request, context)
  const pieces = await listDeliveredPieces(context.get(shopContext).db, customer.id, number)
  if (pieces.length === 0) throw new Response('There is nothing to review.', { status: 404 })
  return { number, pieces }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return writeFrom(request, context, params.number)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Awaited<ReturnType<typeof serverAction>>, ReviewResult>(serverAction, {
    productId: '',
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function WriteReviewsPage({
  loaderData: { number, pieces },
  actionData: result,
}: Route.ComponentProps) {
  return (
    <div className="page-width py-8">
      <PageHead title="Write a review" />
      <BackHeader heading="Write a review" fallback={`/orders/${number}`} />
      <Guidelines />
      {result && (
        <p
          role={result.tone === 'error' ? 'alert' : 'status'}
          className="mt-6 max-w-measure bg-linen px-4 py-3"
        >
          {result.text}
        </p>
      )}
      <ul className="mt-6 max-w-measure space-y-6">
        {pieces.map((piece) => (
          <li key={piece.productId} className="border border-hem bg-paper p-4 md:p-6">
            <PieceReview
              piece={piece}
              result={result?.productId === piece.productId ? result : undefined}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Guidelines() {
  return (
    <section aria-labelledby="guidelines" className="max-w-measure text-stone">
      <h2 id="guidelines" className="text-xl text-ink">
        How reviews work here
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-zari">
        <li>
          Say what you like, good or bad. We show it as you write it, and never change a word.
        </li>
        <li>Your first name and the first letter of your last name are shown with it.</li>
        <li>
          We hide only what is unlawful, insulting, about another piece, or shows other people’s
          data, and record why.
        </li>
      </ul>
    </section>
  )
}
