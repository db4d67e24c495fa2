import { Link } from 'react-router'
import { offerPhase } from '#shop/offers/offer.ts'
import { emptyReport, listOfferReports } from '#shop/offers/offer-report-store.server.ts'
import { listOffers } from '#shop/offers/offer-store.server.ts'
import { offerText } from '#shop/offers/offer-text.ts'
import { formatPaise } from '#shop/money.ts'
import { shopTimeOf } from '#shop/shop-time.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { countText } from '../count-text.ts'
import { useArrivalNotice } from '../use-arrival-notice.ts'
import { phaseTexts } from './offer-messages.ts'
import type { Route } from './+types/offers-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const offers = await listOffers(db)
  const reports = await listOfferReports(
    db,
    offers.map(({ id }) => id),
  )
  const now = shopTimeOf(new Date())
  return offers.map((offer) => ({
    id: offer.id,
    name: offer.name,
    code: offer.code,
    usageLimit: offer.usageLimit,
    text: offerText(offer),
    phase: offerPhase(offer, now),
    report: reports.get(offer.id) ?? { ...emptyReport, isPartial: false },
  }))
}

export default function OffersPage({ loaderData: offers }: Route.ComponentProps) {
  useArrivalNotice({ saved: 'Offer saved', deleted: 'Offer deleted' })
  return (
    <>
      <title>Offers – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Offers</h1>
        <ButtonLink to="/admin/offers/new" size="compact">
          Add offer
        </ButtonLink>
      </div>
      {offers.length === 0 ? (
        <EmptyState title="No offers yet">
          An offer reduces the price, either automatically or with a code.
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-hem border-y border-hem">
          {offers.map((offer) => (
            <li key={offer.id} className="py-3">
              <OfferEntry offer={offer} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Entry = Route.ComponentProps['loaderData'][number]

function OfferEntry({
  offer: { id, name, code, usageLimit, text, phase, report },
}: {
  offer: Entry
}) {
  const uses = countText({ total: report.used }, 'use', 'uses')
  const sums = [
    usageLimit === null ? uses : `${uses} of ${usageLimit}`,
    `${formatPaise(report.discountPaise)} given`,
    `${formatPaise(report.orderValuePaise)} ordered`,
  ].join(' · ')
  return (
    <>
      <Link
        to={`/admin/offers/${id}`}
        className="inline-flex min-h-11 min-w-11 items-center font-semibold break-words text-indigo underline-offset-2 hover:underline"
      >
        {name}
      </Link>
      <p className="break-words text-stone">
        {[phaseTexts[phase], code ?? 'Automatic', text].join(' · ')}
      </p>
      <p className="figures text-sm text-stone">
        {report.isPartial ? `More than ${sums}. Open the offer for the exact figures.` : sums}
      </p>
    </>
  )
}
