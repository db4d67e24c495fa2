import type { Order } from '#shop/orders/order.ts'
import { listCustomersOrders } from '#shop/orders/order-query-store.server.ts'
import { parsePage } from '#shop/paging.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireBuyer } from '#web/session/signed-in.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { usePurchasedCart } from '../checkout/use-purchased-cart.ts'
import { pageIdOf } from '../checkout/guest/guest-page-id.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import type { Route } from './+types/orders-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await requireBuyer(request, context)
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  return {
    customerId: pageIdOf(customer),
    orders: redirectPastLastPage(
      request,
      await listCustomersOrders(context.get(shopContext).db, customer.id, page),
    ),
  }
}

export default function OrdersPage({ loaderData: { customerId, orders } }: Route.ComponentProps) {
  useLive('/orders/live')
  usePurchasedCart(customerId, orders.items)
  return (
    <div className="page-width py-8">
      <PageHead title="Orders" />
      <BackHeader heading="Orders" />
      {orders.items.length === 0 ? <NoOrders /> : <Receipts orders={orders.items} />}
      <Pagination
        page={orders.page}
        pages={orders.pages}
        linkTo={(page) => (page === 1 ? '/orders' : `/orders?page=${page}`)}
      />
    </div>
  )
}

function Receipts({ orders }: { orders: Order[] }) {
  return (
    <ol className="space-y-8">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderReceipt order={order} />
        </li>
      ))}
    </ol>
  )
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      action={<ButtonLink to="/shop/Latest">Latest Collection</ButtonLink>}
    >
      Once something has caught your eye, you can follow it here to your door.
    </EmptyState>
  )
}
