import { Link } from 'react-router'
import { parseSlipNumbers } from '#shop/orders/admin-order.ts'
import { listPlacedOrders } from '#shop/orders/order-query-store.server.ts'
import { findBackOffice } from '#shop/settings/back-office-store.server.ts'
import { findSkusOfLines } from '#shop/skus/sku-store.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notifications } from '#web/ui/notifications.tsx'
import '../../admin.css'
import { PackingSlip } from './packing-slip.tsx'
import slipsStyles from './slips.css?url'
import type { Route } from './+types/slips-page.ts'

export const links = () => [{ rel: 'stylesheet', href: slipsStyles }]

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const { db, config } = context.get(shopContext)
  const numbers = parseSlipNumbers(new URL(request.url).searchParams)
  const [orders, details, { slipClosing }] = await Promise.all([
    listPlacedOrders(db, numbers),
    findNewestSiteRecord(db, 'shop-details'),
    findBackOffice(db),
  ])
  const missing = numbers.filter((number) => !orders.some((order) => order.number === number))
  return {
    orders,
    missing,
    skus: await findSkusOfLines(db, orders),
    shopName: config.shopName,
    shopAddress: details?.body.address ?? '',
    closing: slipClosing,
  }
}

/** The packing slips without the admin's navigation, so that the screen matches the print. */
export default function SlipsPage({
  loaderData: { orders, missing, skus, shopName, shopAddress, closing },
}: Route.ComponentProps) {
  return (
    <main className="min-h-dvh bg-ivory px-4 py-6 print:min-h-0 print:bg-paper print:p-0">
      <title>Packing slips – Admin</title>
      <div className="mx-auto mb-6 flex max-w-[128mm] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="w-full text-2xl">
          {orders.length === 1 ? '1 packing slip' : `${orders.length} packing slips`}
        </h1>
        <Link to="/admin/orders" className="py-2 text-indigo underline-offset-2 hover:underline">
          All orders
        </Link>
        {orders.length > 0 && (
          <Button type="button" size="compact" onClick={() => window.print()}>
            Print
          </Button>
        )}
        {missing.length > 0 && (
          <p role="status" className="w-full font-semibold text-rose">
            There is no such order: {missing.join(', ')}
          </p>
        )}
        {orders.length > 0 && (
          <p className="w-full text-sm text-stone">A5 paper, one order per sheet.</p>
        )}
      </div>
      {orders.length === 0 && missing.length === 0 && (
        <EmptyState title="No orders selected">
          Select orders in the list and print their slips together.
        </EmptyState>
      )}
      <div className="space-y-6 print:space-y-0">
        {orders.map((order) => (
          <PackingSlip key={order.id} {...{ order, skus, shopName, shopAddress, closing }} />
        ))}
      </div>
      <Notifications />
    </main>
  )
}
