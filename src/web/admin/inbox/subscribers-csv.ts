import { subscribersFile } from '#shop/inbox/subscribers-file.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { streamText } from '../stream-file.server.ts'
import type { Route } from './+types/subscribers-csv.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return streamText('subscribers.csv', subscribersFile(context.get(shopContext).db))
}
