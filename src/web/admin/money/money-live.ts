import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { moneyTopic } from '#shop/checkout/money-topic.ts'
import { ordersTopic } from '#shop/orders/order.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/money-live.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireAdmin(request, context)
  return eventStream([ordersTopic, moneyTopic], accountTopic(staff.id))
}
