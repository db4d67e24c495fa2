import { data } from 'react-router'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds } from '#shop/kinds/product-kind.ts'
import { findOfferTaxNotes } from '#shop/offers/find-offer-tax-notes.server.ts'
import { emptyReport, findOfferReport } from '#shop/offers/offer-report-store.server.ts'
import { findOffer } from '#shop/offers/offer-store.server.ts'
import { listNamedProducts } from '#shop/offers/priced-product-store.server.ts'
import { shopTimeOf } from '#shop/shop-time.ts'
import { isUuid } from '#shop/uuid.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useNotification } from '../use-notified-result.ts'
import { ConfirmDelete } from '../confirm-delete.tsx'
import { offerAction } from './offer-action.server.ts'
import { OfferForm } from './offer-form.tsx'
import { OfferReportSection } from './offer-report.tsx'
import { NEW, offerRefusal, type OfferResult } from './offer-result.ts'
import { OfferTaxNotes } from './offer-tax-notes.tsx'
import type { Route } from './+types/offer-page.ts'

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, config } = context.get(shopContext)
  const offer = isUuid(id) ? await findOffer(db, id) : undefined
  if (!offer && id !== NEW) throw data('No such offer', { status: 404 })
  const [kinds, collections, products, report, taxNotes] = await Promise.all([
    listKinds(db),
    listCollections(db),
    listNamedProducts(db, offer?.productIds ?? []),
    offer ? findOfferReport(db, offer.id) : emptyReport,
    offer ? findOfferTaxNotes(db, offer) : [],
  ])
  return {
    offer: offer ?? null,
    kinds: enabledKinds(kinds).map(({ slug, singular }) => ({ slug, title: singular })),
    collections: collections
      .filter(({ mode }) => mode !== 'kind')
      .map(({ slug, title }) => ({ slug, title })),
    products,
    report,
    taxNotes,
    now: shopTimeOf(new Date()),
    link: offer?.code ? `${config.shopUrl}/offers/${offer.code}` : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<OfferResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  return offerAction(context.get(shopContext), { adminId: admin.id, id: params.id, form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, offerRefusal(CONNECTION_LOST))
}

export default function OfferPage({ loaderData, actionData: newest }: Route.ComponentProps) {
  const result = useLastResult(newest)
  useNotification(result)
  useFocusOnProblem(result)
  const { offer, report, taxNotes, link, ...choices } = loaderData
  const title = offer?.name ?? 'Add offer'
  return (
    <>
      <title>{`${title} – Admin`}</title>
      <h1 className="text-2xl break-words">{title}</h1>
      {offer && (
        <>
          <div className="mt-2">
            <ConfirmDelete label="Delete offer" name={offer.name}>
              Only an offer that no order has used can be deleted.
            </ConfirmDelete>
          </div>
          <OfferReportSection report={report} usageLimit={offer.usageLimit} link={link} />
          <OfferTaxNotes notes={taxNotes} />
        </>
      )}
      <OfferForm key={offer?.id ?? NEW} {...choices} offer={offer} result={result} />
    </>
  )
}
