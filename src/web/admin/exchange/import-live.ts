import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { importsTopic, importTopic } from '#shop/exchange/import.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/import-live.ts'

/** News on all imports, or on one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await requireAdmin(request, context)
  return eventStream([params.id ? importTopic(params.id) : importsTopic], accountTopic(staff.id))
}
