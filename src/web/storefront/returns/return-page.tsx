import { useEffect } from 'react'
import { data } from 'react-router'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { findOwnOrderId } from '#shop/orders/cancellation-store.server.ts'
import { withLimitedForm } from '#web/forms/read-limited-form.server.ts'
import { requireBuyer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLive } from '#web/ui/use-live.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { loadReturnPage } from './load-return-page.server.ts'
import { OwnPayout } from './own-payout.tsx'
import { OwnReturns } from './own-returns.tsx'
import { returnFormLimits } from './read-return-form.server.ts'
import { returnAction } from './return-action.server.ts'
import { ReturnForm } from './return-form.tsx'
import { nothingTyped, stepTexts, type ReturnResult } from './return-result.ts'
import type { Route } from './+types/return-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const customer = await requireBuyer(request, context)
  return loadReturnPage(context.get(shopContext).db, customer.id, params.number)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const customer = await requireBuyer(request, context)
  const visit = { customerId: customer.id, number: params.number }
  const { db } = context.get(shopContext)
  // Checked before the photos are read, because reading them is expensive.
  if ((await findOwnOrderId(db, visit.customerId, visit.number)) === undefined)
    throw new Response(null, { status: 404 })
  return withLimitedForm(request, returnFormLimits, async (form) => {
    const result = await returnAction(context.get(shopContext), { ...visit, form })
    return data<ReturnResult>(result, { status: statusOf(result) })
  })
}

/** A refusal because of the state of the return keeps 200, so that the page is loaded again. */
function statusOf({ text, problems }: ReturnResult): number {
  if (text === stepTexts['too-many-requests']) return 429
  return Object.keys(problems).length > 0 ? 400 : 200
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Awaited<ReturnType<typeof serverAction>>, ReturnResult>(serverAction, {
    ...nothingTyped,
    about: null,
    text: CONNECTION_LOST,
  })
}

export default function ReturnPage({
  loaderData: loaded,
  actionData: result,
}: Route.ComponentProps) {
  const isHydrated = useHydrated()
  useLive('/orders/live')
  useEffect(() => {
    if (result) notify.error(result.text)
  }, [result])
  return (
    <div className="page-width max-w-3xl py-8">
      <PageHead title={`Return of order ${loaded.number}`} />
      <BackHeader
        heading={`Return of order ${loaded.number}`}
        fallback={`/orders/${loaded.number}`}
      />
      {result && !isHydrated && (
        <p role="alert" className="mb-6 bg-linen px-4 py-3">
          {result.text}
        </p>
      )}
      <OwnPayout choice={loaded.payout} result={result?.about === 0 ? result : undefined} />
      <OwnReturns data={loaded} result={result} />
      {loaded.lines.length > 0 ? (
        <ReturnForm
          key={loaded.returns.length}
          data={loaded}
          result={result?.about === null ? result : undefined}
        />
      ) : (
        loaded.returns.length === 0 &&
        loaded.payout.payouts.length === 0 &&
        loaded.payout.availablePaise === 0 && (
          <p className="bg-linen px-4 py-3">
            Pieces can be returned once the order is delivered, and only once.
          </p>
        )
      )}
    </div>
  )
}
