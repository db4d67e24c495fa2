import { eventStream } from '#platform/events/event-stream.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'

/** Says *changed* when the about text, the shop details or the FAQs have a new version. Anybody may listen. */
export function loader() {
  return eventStream([siteTopic])
}
