import { eventStream } from '#platform/events/event-stream.server.ts'
import { offersTopic } from '#shop/catalogue/product.ts'
import { siteTopic } from '#shop/site/site-record.ts'

/**
 * Says *changed* when the about text, the shop details or the FAQs have a new version, and *stale* when a piece has another price or other words, or is
 * sold out or back: a page that was fetched ahead is fetched again then. Anybody may listen.
 */
export function loader() {
  return eventStream([siteTopic], null, [offersTopic])
}
