import { setTimeout as pause } from 'node:timers/promises'

/** Measures the longest time between two successes, from its start to its end. `succeeded` returns the
 * milliseconds since the previous success. */
export type GapTimer = { succeeded(): number; end(): void; longestMs(): number }

export function startGapTimer(now: () => number = () => performance.now()): GapTimer {
  let last = now()
  let longest = 0
  const closeGap = () => {
    const gap = now() - last
    longest = Math.max(longest, gap)
    last = now()
    return gap
  }
  return { succeeded: closeGap, end: closeGap, longestMs: () => longest }
}

const REQUEST_EVERY_MS = 250
const RESPONSE_WITHIN_MS = 5_000

export type StorefrontWatch = {
  stop(): void
  /** The longest time without a successful response for one page of one shop. */
  longestMs(): number
  /** Number of responses by status and cache result. */
  served: Map<string, number>
}

/** Returns the status and the cache result of the response. */
async function request(address: string, gap: GapTimer): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_WITHIN_MS) })
  await response.arrayBuffer()
  if (response.ok) gap.succeeded()
  return `${response.status} ${response.headers.get('server-timing')?.split(',')[0] ?? ''}`
}

/** Requests each page from each shop up to four times a second. The pages should be cached
 * already. */
export function watchStorefront(
  urls: readonly string[],
  pages: readonly string[],
): StorefrontWatch {
  const stopping = new AbortController()
  const served = new Map<string, number>()
  const watched = urls.flatMap((url) =>
    pages.map((page) => ({ address: url + page, gap: startGapTimer() })),
  )

  async function watch({ address, gap }: (typeof watched)[number]): Promise<void> {
    while (!stopping.signal.aborted) {
      const result = await request(address, gap).catch(() => 'no response')
      served.set(result, (served.get(result) ?? 0) + 1)
      await pause(REQUEST_EVERY_MS)
    }
  }
  for (const each of watched) void watch(each)
  return {
    served,
    stop() {
      stopping.abort()
      for (const { gap } of watched) gap.end()
    },
    longestMs: () => Math.max(...watched.map(({ gap }) => gap.longestMs())),
  }
}
