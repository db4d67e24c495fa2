import { data } from 'react-router'
import { findCancellation } from '#shop/orders/cancellation-store.server.ts'
import { findGuestByKey } from '#shop/orders/guest-link/guest-link-store.server.ts'
import { findCustomersOrder, listStatusChanges } from '#shop/orders/order-query-store.server.ts'
import { stageDates } from '#shop/orders/order-status.ts'
import { promiseLines } from '#shop/orders/promise/promise-lines.ts'
import { findPromise } from '#shop/orders/promise/promise-store.server.ts'
import { listTrackedParcels } from '#shop/parcels/list-tracked-parcels.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { OrderPromise } from '#web/ui/orders/order-promise.tsx'
import { PageHead } from '../../page-head.tsx'
import { StorefrontError } from '../../storefront-error.tsx'
import { OrderParcels } from '../order-parcels.tsx'
import { OrderSteps } from '../order-steps.tsx'
import { paymentStateText } from '../payment-state-text.ts'
import type { Route } from './+types/order-link-page.ts'

export { StorefrontError as ErrorBoundary }

/** Shows a guest's order to everybody who has the link of its mails: the delivery, but neither
 * address nor prices. Nothing can be changed here, so the link that answers a failed delivery is
 * missing; it has a mail of its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const guestId = await findGuestByKey(db, params)
  const order = guestId && (await findCustomersOrder(db, guestId, params.number))
  if (!order) throw new Response('There is no such order.', { status: 404 })
  const [changes, cancellation, promise, { parcels, orderTrackingAddress }] = await Promise.all([
    listStatusChanges(db, [order.id]),
    findCancellation(db, order.id),
    findPromise(db, order.id),
    listTrackedParcels(db, order),
  ])
  const { number, status, courierName, trackingNumber } = order
  return data(
    {
      order: { number, status, courierName, trackingNumber },
      words: paymentStateText(order.paymentState, cancellation?.cancelledAt ?? null),
      dates: stageDates(order.placedAt ?? order.createdAt, status, changes),
      promised: promiseLines(promise, order),
      parcels: {
        parcels: parcels.map((parcel) => ({ ...parcel, answerPath: null })),
        orderTrackingAddress,
      },
    },
    { headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } },
  )
}

/** React Router drops the headers of a loader unless the route returns them here. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export default function OrderLinkPage({
  loaderData: { order, words, dates, promised, parcels },
}: Route.ComponentProps) {
  return (
    <div className="page-width py-8">
      <PageHead title={`Order ${order.number}`} />
      <meta name="robots" content="noindex" />
      <h1 className="mb-6 text-3xl">Order {order.number}</h1>
      {words ? (
        <p className="border-l-4 border-zari bg-linen px-4 py-3">{words}</p>
      ) : (
        <>
          <OrderSteps status={order.status} dates={dates} />
          <OrderPromise lines={promised} className="mt-6" />
          <OrderParcels order={order} parcels={parcels} />
        </>
      )}
    </div>
  )
}
