/** Set on a response and read by the listener; never sent. */
export const LIVE_HEADER = 'zari-live'
export type LiveTopics = {
  topics: readonly string[]
  /** Changes here do not affect the page itself, only data that it prefetched. */
  staleOn: readonly string[]
  /** Changes of the account's own data that is on every page, such as its cart. */
  accountOn: readonly string[]
  /** An event on this topic ends the stream. */
  endsOn: string | null
}

/**
 * Server-sent events: an empty `changed` per event on `topics`, upon which the page reloads its data through its own loader.
 * The stream carries no data, so it cannot leak any. Events on `staleOn` and `accountOn` are sent as `stale` and
 * `account`; one on `endsOn` closes the stream, and a browser that may still listen reconnects.
 */
export function eventStream(
  topics: readonly string[],
  { endsOn = null, staleOn = [], accountOn = [] }: Partial<Omit<LiveTopics, 'topics'>> = {},
): Response {
  const live: LiveTopics = { topics, staleOn, accountOn, endsOn }
  return new Response(null, {
    headers: { ...STREAM_HEADERS, [LIVE_HEADER]: encodeURIComponent(JSON.stringify(live)) },
  })
}

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // nginx must not collect events
} as const

/** Null when the response is no stream. */
export function readLiveTopics({ headers }: Response): LiveTopics | null {
  const value = headers.get(LIVE_HEADER)
  return value === null ? null : (JSON.parse(decodeURIComponent(value)) as LiveTopics)
}
