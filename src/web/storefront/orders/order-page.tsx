import { useEffect, type ReactNode } from 'react'
import { redirect } from 'react-router'
import { priceCart } from '#shop/cart/price-cart.server.ts'
import { findCancellation } from '#shop/orders/cancellation-store.server.ts'
import { listDocuments } from '#shop/documents/document-store.server.ts'
import { listOrderOffers } from '#shop/offers/offer-use-store.server.ts'
import { findCustomersOrder, listStatusChanges } from '#shop/orders/order-query-store.server.ts'
import { stageDates } from '#shop/orders/order-status.ts'
import { promiseLines } from '#shop/orders/promise/promise-lines.ts'
import { findPromise } from '#shop/orders/promise/promise-store.server.ts'
import { paymentText, type Order } from '#shop/orders/order.ts'
import { reviewsPath } from '#shop/reviews/review.ts'
import { listTrackedParcels } from '#shop/parcels/list-tracked-parcels.server.ts'
import { findPaymentStatus } from '#shop/settlement/payment-status-store.server.ts'
import { includedGst } from '#shop/tax/order-tax.ts'
import { findOrderTax } from '#shop/tax/order-tax-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireBuyer } from '#web/session/signed-in.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLive } from '#web/ui/use-live.ts'
import { OrderPromise } from '#web/ui/orders/order-promise.tsx'
import { PriceSummary } from '../checkout/price-summary.tsx'
import { usePurchasedCart } from '../checkout/use-purchased-cart.ts'
import { OfferList } from '../offers/offer-list.tsx'
import { pageIdOf } from '../checkout/guest/guest-page-id.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/order-page.ts'
import { buyAgain, type AgainToday } from './buy-again.ts'
import { AccountOffer } from './guest/account-offer.tsx'
import { cancelFrom, type CancelResult } from './cancel-action.server.ts'
import { CancelOrder } from './cancel-order.tsx'
import { customerDocument, OrderDocuments } from './order-documents.tsx'
import { DeliveredTo, PartRefund } from './order-receipt.tsx'
import { loadOrderReturns } from '../returns/load-order-returns.server.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderedLines } from './ordered-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { paymentStateText } from './payment-state-text.ts'

export { StorefrontError as ErrorBoundary }

/** An order that is not placed has only a payment page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const customer = await requireBuyer(request, context)
  const { db } = context.get(shopContext)
  const order = await findCustomersOrder(db, customer.id, params.number)
  if (!order) {
    const payment = await findPaymentStatus(db, customer.id, params.number)
    if (payment) throw redirect(`/orders/${payment.number}/payment`)
    throw new Response('There is no such order.', { status: 404 })
  }
  const wanted = order.lines.map(({ productId, size, stockSize, quantity }) => ({
    productId,
    size: stockSize || size,
    quantity,
    seenPricePaise: 0,
  }))
  const [
    changes,
    { lines, notices },
    cancellation,
    tax,
    returns,
    parcels,
    documents,
    offers,
    promise,
  ] = await Promise.all([
    listStatusChanges(db, [order.id]),
    priceCart(db, wanted, customer.id),
    findCancellation(db, order.id),
    findOrderTax(db, order.id),
    loadOrderReturns(db, order.id),
    listTrackedParcels(db, order),
    listDocuments(db, order.id),
    listOrderOffers(db, order.id),
    findPromise(db, order.id),
  ])
  return {
    customerId: pageIdOf(customer),
    isGuest: customer.isGuest === true,
    order,
    dates: stageDates(order.placedAt ?? order.createdAt, order.status, changes),
    promised: promiseLines(promise, order),
    today: { lines, notices },
    gstPaise: tax ? includedGst(tax.lines) : null,
    cancelledAt: cancellation?.cancelledAt ?? null,
    returns,
    parcels,
    offers,
    documents: documents.filter((document) => document.cancelledAt === null).map(customerDocument),
  }
}

/** The only form of the page cancels the order. */
export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<CancelResult> {
  const { id } = await requireBuyer(request, context)
  const form = await readForm(request)
  return cancelFrom(context.get(shopContext), id, { number: params.number, form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<CancelResult, CancelResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
    typed: '',
  })
}

export default function OrderPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { customerId, order, dates, today, gstPaise, cancelledAt, returns, ...loaded } = loaderData
  const { parcels, documents, offers, promised } = loaded
  const words = paymentStateText(order.paymentState, cancelledAt)
  const isHydrated = useHydrated()
  useLive('/orders/live')
  usePurchasedCart(customerId, [order])
  useEffect(() => {
    if (result) notify[result.tone](result.text)
  }, [result])
  return (
    <div className="page-width py-8">
      <PageHead title={`Order ${order.number}`} />
      <BackHeader heading={`Order ${order.number}`} fallback="/orders" />
      <p className="-mt-4 mb-6 text-stone">
        Placed on {formatDate(order.placedAt ?? order.createdAt)}
      </p>
      {result && !isHydrated && (
        <p role="alert" className="mb-6 bg-linen px-4 py-3">
          {result.text}
        </p>
      )}
      {words ? (
        <p className="border-l-4 border-zari bg-linen px-4 py-3">{words}</p>
      ) : (
        <OrderSteps status={order.status} dates={dates} />
      )}
      {!words && <OrderPromise lines={promised} className="mt-6" />}
      {!words && <OrderParcels order={order} parcels={parcels} />}
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Part title="Pieces">
          <OrderedLines lines={order.lines} notices={today.notices} />
          <BuyAgain order={order} today={today} />
          {!loaded.isGuest && <WriteReview order={order} />}
        </Part>
        <div className="space-y-8">
          <Part title="Payment">
            <PriceSummary
              originalTotalPaise={originalTotalOf(order)}
              totalPaise={order.totalPaise}
              deliveryPaise={order.deliveryPaise}
              cashFeePaise={order.cashFeePaise}
              giftWrapPaise={order.giftWrapPaise}
              gstPaise={gstPaise}
            />
            <OfferList offers={offers} />
            <p className="mt-3 text-stone">{paymentText(order)}</p>
            {!words && <PartRefund order={order} />}
            <OrderDocuments number={order.number} documents={documents} />
          </Part>
          <DeliveredTo order={order} />
          <CancelOrder {...{ order, result }} exchangedPaise={returns.exchangedPaise} />
          <OrderReturns number={order.number} returns={returns} />
          {loaded.isGuest && <AccountOffer />}
          <Help />
        </div>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="border border-hem bg-paper p-4 md:p-6">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function BuyAgain({ order, today }: { order: Order; today: AgainToday }) {
  if (today.lines.length === 0) return null
  return (
    <ButtonLink
      to="/cart"
      variant="secondary"
      onClick={() => buyAgain(order.lines, today)}
      className="mt-6 print:hidden noscript:hidden"
    >
      Buy again
    </ButtonLink>
  )
}

function WriteReview({ order: { number, status, paymentState } }: { order: Order }) {
  if (status !== 4 || paymentState !== 'paid') return null
  return (
    <ButtonLink to={reviewsPath(number)} variant="quiet" className="mt-6 print:hidden">
      Write a review
    </ButtonLink>
  )
}

function Help() {
  return (
    <section aria-labelledby="order-help" className="print:hidden">
      <h2 id="order-help" className="mb-2 text-2xl">
        Help
      </h2>
      <p className="text-stone">
        Something not as you expected? Write to us with the number of your order.
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/contact" variant="secondary" size="compact">
          Contact us
        </ButtonLink>
        <ButtonLink to="/faq" variant="quiet" size="compact">
          Questions and answers
        </ButtonLink>
      </p>
    </section>
  )
}

function originalTotalOf({ lines }: Order): number {
  return lines.reduce(
    (sum, { originalPricePaise, unitPricePaise, quantity }) =>
      sum + Math.max(originalPricePaise, unitPricePaise) * quantity,
    0,
  )
}
