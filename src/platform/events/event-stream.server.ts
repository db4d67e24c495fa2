/** A response header that the listener reads and never sends. */
export const LIVE_HEADER = 'zari-live'
export type LiveTopics = {
  topics: readonly string[]
  /** Topics whose changes affect only the data that the page has prefetched. */
  staleOn: readonly string[]
  /** Topics of the account's data that every page shows, such as the cart. */
  accountOn: readonly string[]
  /** An event on this topic ends the stream. */
  endsOn: string | null
}

/** Creates a stream of server-sent events. Each event on `topics` sends an empty `changed`, and the
 * page then reloads its data through its own loader. The stream carries no data, so it cannot leak
 * any. Events on `staleOn` and `accountOn` are sent as `stale` and `account`. An event on `endsOn`
 * closes the stream; a browser that may still listen reconnects. */
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

/** Returns null when the response is not a stream. */
export function readLiveTopics({ headers }: Response): LiveTopics | null {
  const value = headers.get(LIVE_HEADER)
  return value === null ? null : (JSON.parse(decodeURIComponent(value)) as LiveTopics)
}
