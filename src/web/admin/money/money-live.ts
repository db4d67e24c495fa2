import { eventStream } from '#platform/events/event-stream.server.ts'
import { moneyTopic } from '#shop/checkout/money-topic.ts'
import { ordersTopic } from '#shop/orders/order.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/money-live.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return eventStream(context.get(shopContext).events, [ordersTopic, moneyTopic], request.signal)
}
