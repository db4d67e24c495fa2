import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { mailsTopic } from '#shop/messages/message.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/mail-live.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireAdmin(request, context)
  return eventStream([mailsTopic], accountTopic(staff.id))
}
