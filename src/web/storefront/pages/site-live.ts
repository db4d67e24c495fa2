import { eventStream } from '#platform/events/event-stream.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/site-live.ts'

/** Says *changed* when the about text, the shop details or the FAQs have a new version. Anybody may listen. */
export function loader({ request, context }: Route.LoaderArgs) {
  return eventStream(context.get(shopContext).events, [siteTopic], request.signal)
}
