import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { catalogueTopic, offersTopic } from '#shop/catalogue/product.ts'
import { moneyTopic } from '#shop/checkout/money-topic.ts'
import { inboxTopic } from '#shop/inbox/query.ts'
import { ordersTopic } from '#shop/orders/order.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/home-live.ts'

/** News on whatever the first screen counts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireAdmin(request, context)
  return eventStream(
    [ordersTopic, moneyTopic, inboxTopic, catalogueTopic, offersTopic],
    accountTopic(staff.id),
  )
}
