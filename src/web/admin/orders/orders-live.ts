import { eventStream } from '#platform/events/event-stream.server.ts'
import { ordersTopic } from '#shop/orders/order.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/signed-in.server.ts'
import type { Route } from './+types/orders-live.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return eventStream(context.get(shopContext).events, [ordersTopic], request.signal)
}
