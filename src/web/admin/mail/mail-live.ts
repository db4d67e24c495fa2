import { eventStream } from '#platform/events/event-stream.server.ts'
import { mailsTopic } from '#shop/messages/message.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/mail-live.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return eventStream(context.get(shopContext).events, [mailsTopic], request.signal)
}
