import { shopContext } from '#web/shop-context.server.ts'
import { loadDeliveryCheck } from './load-delivery-check.server.ts'
import type { Route } from './+types/delivery-check.ts'

/** JSON for the form on a product's page. The page itself is cached and the same for everyone. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const check = await loadDeliveryCheck(context.get(shopContext).db, request.url)
  return Response.json(check, { headers: { 'cache-control': 'no-store' } })
}
