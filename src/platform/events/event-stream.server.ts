/** Read by the listener and never sent: which news the stream is to tell, which only make old what a page holds for later, and which one ends it. */
export const LIVE_HEADER = 'zari-live'
export type LiveNews = {
  topics: readonly string[]
  staleOn: readonly string[]
  endsOn: string | null
}

/**
 * Server-sent events: one empty `changed` per piece of news on the topics; the page re-reads the truth through its own loader.
 * Carries no data, so nothing can leak through it. News on `endsOn` closes it, and whoever may still listen comes back.
 * News on `staleOn` is told as `stale`: it is none for the page as it stands, but for what it fetched ahead of the next one.
 */
export function eventStream(
  topics: readonly string[],
  endsOn: string | null = null,
  staleOn: readonly string[] = [],
): Response {
  const news: LiveNews = { topics, staleOn, endsOn }
  return new Response(null, {
    headers: { ...STREAM_HEADERS, [LIVE_HEADER]: encodeURIComponent(JSON.stringify(news)) },
  })
}

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // a proxy in between passes each piece on at once
} as const

/** Null where the answer is no stream. */
export function readLiveNews({ headers }: Response): LiveNews | null {
  const written = headers.get(LIVE_HEADER)
  return written === null ? null : (JSON.parse(decodeURIComponent(written)) as LiveNews)
}
