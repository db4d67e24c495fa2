import { Link } from 'react-router'
import { findNewestOrder } from '#shop/orders/sales-store.server.ts'
import { listStatusChanges, listOrders } from '#shop/orders/order-query-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLastResult } from '#web/ui/use-last-result.ts'
import { useLive } from '#web/ui/use-live.ts'
import { annotationLink } from '../annotated-section.tsx'
import { countText } from '../count-text.ts'
import { useNotification } from '../use-notified-result.ts'
import { ordersAction } from './orders-action.server.ts'
import { selectedOrdersAction } from './selected-orders-action.server.ts'
import { RestoreOrder } from './archive-order.tsx'
import { noResult, type OrdersResult } from './orders-result.ts'
import { OrderFilters } from './order-filters.tsx'
import { ordersAddress, parseOrdersView } from './orders-view.ts'
import { SelectedOrders, SelectedOutcomes } from './selected-orders.tsx'
import { SoundChoice, useNewOrders } from './new-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { readOrdersForm } from './read-orders-form.server.ts'
import { useNewOrderSound } from './use-new-order-sound.ts'
import { NoOrders } from './no-orders.tsx'
import type { Route } from './+types/orders-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const { db } = context.get(shopContext)
  const view = parseOrdersView(new URL(request.url).searchParams)
  const ended = view.payment === 'ended'
  const paymentState =
    view.payment === 'review' ? 'payment_review' : view.payment === 'paid' ? 'paid' : null
  const [orders, newest] = await Promise.all([
    listOrders(db, { ...view, paymentState, ended }),
    findNewestOrder(db),
  ])
  return {
    view,
    orders: redirectPastLastPage(request, orders),
    newest,
    changes: await listStatusChanges(
      db,
      orders.items.map((order) => order.id),
    ),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<OrdersResult> {
  const { form, staff } = await readOrdersForm(request, context)
  const { db } = context.get(shopContext)
  return (await selectedOrdersAction(db, staff.id, form)) ?? ordersAction(db, staff.id, form)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, noResult)
}

export default function OrdersPage({
  loaderData: { view, orders, newest, changes },
  actionData,
}: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const sound = useNewOrderSound()
  const openedAt = useNewOrders(newest, sound.play)
  useLive('/admin/orders/live', { listensHidden: sound.isOn })
  return (
    <>
      <title>Orders – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-2xl">Orders</h1>
        <Link to="/admin/failed-deliveries" className={annotationLink}>
          Failed deliveries
        </Link>
        <SoundChoice sound={sound} />
      </div>
      <OrderFilters view={view} />
      <LastResult result={result} />
      <p role="status" className="text-sm text-stone">
        {countText(orders, 'order', 'orders')}
      </p>
      {orders.items.length === 0 && <NoOrders view={view} />}
      {orders.items.length > 0 && (
        <SelectedOrders orders={orders.items} shown={view.status} result={result}>
          <ul className="mt-2 space-y-3">
            {orders.items.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  changes={changes.filter((change) => change.orderId === order.id)}
                  isNew={order.placedAt !== null && order.placedAt > openedAt}
                />
              </li>
            ))}
          </ul>
        </SelectedOrders>
      )}
      <Pagination
        page={orders.page}
        pages={orders.pages}
        linkTo={(page) => ordersAddress(view, { page })}
      />
    </>
  )
}

/** Offers to undo a deletion until the page is closed. A notification would disappear too soon. */
function LastResult({ result }: { result: OrdersResult | undefined }) {
  useNotification(result)
  if (result?.outcomes) return <SelectedOutcomes result={result} />
  if (!result?.undo) return <noscript>{result?.text}</noscript>
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 border-l-4 border-zari bg-paper px-4 py-2">
      <p>Order {result.undo.number} is now in the Archive.</p>
      <RestoreOrder order={result.undo} name="Undo" />
    </div>
  )
}
