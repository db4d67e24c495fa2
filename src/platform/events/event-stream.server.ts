import type { EventHub } from './event-hub.server.ts'

const HEARTBEAT_MS = 25_000
/** After a restart of the server not every browser comes back in the same moment. */
const RETRY_MS = 2_000
const RETRY_JITTER_MS = 2_000
const QUEUE_MAX_PIECES = 8

/**
 * Server-sent events: one empty `changed` per piece of news on the topics; the page re-reads the truth through its own loader.
 * Carries no data, so nothing can leak through it. Ends with `signal`, which is the request's.
 */
export function eventStream(events: Pick<EventHub, 'subscribe' | 'onGap'>, topics: readonly string[], signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  let stop = () => {}

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const sayChanged = () => {
        // A browser that does not read has the same words waiting already, and will look when it reads them.
        if ((controller.desiredSize ?? 0) > 0) send('event: changed\ndata:\n\n')
      }
      const leave = [...topics.map((topic) => events.subscribe(topic, sayChanged)), events.onGap(sayChanged)]
      const heartbeat = setInterval(() => {
        if (controller.desiredSize === QUEUE_MAX_PIECES) send(':\n\n') // never in the place of news
      }, HEARTBEAT_MS).unref()
      stop = () => {
        clearInterval(heartbeat)
        for (const away of leave) away()
        signal.removeEventListener('abort', end)
      }
      const end = () => {
        stop()
        controller.close()
      }
      send(`retry: ${Math.round(RETRY_MS + Math.random() * RETRY_JITTER_MS)}\n\n`)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end)
    },
    cancel: () => stop(),
  }, { highWaterMark: QUEUE_MAX_PIECES })

  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // a proxy in between passes each piece on at once
    },
  })
}
