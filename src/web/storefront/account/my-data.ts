import { collectOwnData, ownDataFile } from '#shop/privacy/collect-own-data.server.ts'
import { requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/my-data.ts'

/** Downloads everything that the shop has stored about the signed-in customer. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { id } = await requireCustomer(request, context)
  const text = ownDataFile(await collectOwnData(context.get(shopContext).db, id))
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  })
}
