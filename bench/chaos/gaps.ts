import { setTimeout as pause } from 'node:timers/promises'

/** The longest time without a success. */
export type Gap = { note(): void; end(): void; longestMs(): number }

export function openGap(now: () => number = () => performance.now()): Gap {
  let last = now()
  let longest = 0
  const note = () => {
    longest = Math.max(longest, now() - last)
    last = now()
  }
  return { note, end: note, longestMs: () => longest }
}

const ASK_EVERY_MS = 250
const ANSWER_WITHIN_MS = 5_000

export type StorefrontWatch = {
  stop(): void
  /** The longest time without a successful response for one page of one shop. */
  longestMs(): number
  /** Number of responses by status and cache result. */
  served: Map<string, number>
}

async function ask(address: string, gap: Gap): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  await response.arrayBuffer()
  if (response.ok) gap.note()
  return `${response.status} ${response.headers.get('server-timing')?.split(',')[0] ?? ''}`
}

/** Requests each page from each shop up to four times a second. The pages should be cached
 * already. */
export function watchStorefront(
  urls: readonly string[],
  pages: readonly string[],
): StorefrontWatch {
  const over = new AbortController()
  const served = new Map<string, number>()
  const gaps = urls.flatMap((url) => pages.map((page) => ({ address: url + page, gap: openGap() })))

  async function watch({ address, gap }: (typeof gaps)[number]): Promise<void> {
    while (!over.signal.aborted) {
      const result = await ask(address, gap).catch(() => 'no answer')
      served.set(result, (served.get(result) ?? 0) + 1)
      await pause(ASK_EVERY_MS)
    }
  }
  for (const each of gaps) void watch(each)
  return {
    served,
    stop() {
      over.abort()
      for (const { gap } of gaps) gap.end()
    },
    longestMs: () => Math.max(...gaps.map(({ gap }) => gap.longestMs())),
  }
}
