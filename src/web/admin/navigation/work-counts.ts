import { countOpenWork } from '#shop/back-office/open-work-store.server.ts'
import { openWorkFor } from '#shop/back-office/open-work.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/work-counts.ts'

/** The open work for the badges of the navigation, which fetches it after each change. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(request, context)
  const work = openWorkFor(role, await countOpenWork(context.get(shopContext).db))
  return Response.json(work, { headers: { 'cache-control': 'no-store' } })
}
