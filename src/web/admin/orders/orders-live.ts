import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { ordersTopic } from '#shop/orders/order.ts'
import { requireStaff } from '#web/signed-in.server.ts'
import type { Route } from './+types/orders-live.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireStaff(request, context)
  return eventStream([ordersTopic], accountTopic(staff.id))
}
