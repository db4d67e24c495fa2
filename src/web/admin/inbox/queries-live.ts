import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { inboxTopic } from '#shop/inbox/query.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/queries-live.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireAdmin(request, context)
  return eventStream([inboxTopic], accountTopic(staff.id))
}
