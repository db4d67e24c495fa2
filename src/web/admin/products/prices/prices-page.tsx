import { data } from 'react-router'
import { findProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { findProductPrices } from '#shop/pricing/find-product-prices.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { PricePanel } from './price-panel.tsx'
import { pricesAction } from './prices-action.server.ts'
import type { Route } from './+types/prices-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const product = await findProduct(db, params.id)
  if (!product) throw data('No such product', { status: 404 })
  return { product, prices: await findProductPrices(db, product.id) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: adminId } = await requireAdmin(request, context)
  const form = await readForm(request)
  return pricesAction(context.get(shopContext).db, { productId: params.id, adminId, form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST } as const)
}

/** The product form contains this panel too and sends it here. Without script the response is this
 * page. */
export default function PricesPage({
  loaderData: { product, prices },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <title>{`Prices of ${product.title} – Admin`}</title>
      <h1 className="mb-6 text-2xl">{product.title}</h1>
      <PricePanel product={product} prices={prices} result={actionData} />
    </>
  )
}
