import { setTimeout as pause } from 'node:timers/promises'

/** Pauses for `firstMs · 2^failures`, at most `maxMs`, shortened by up to half at random. The random
 * part prevents processes from retrying at the same time. Ends early on abort. */
export async function pauseBeforeRetry(
  failures: number,
  { firstMs, maxMs, signal }: { firstMs: number; maxMs: number; signal?: AbortSignal },
): Promise<void> {
  const longestMs = Math.min(maxMs, firstMs * 2 ** failures)
  const options = signal ? { signal } : {}
  await pause(longestMs * (0.5 + Math.random() / 2), undefined, options).catch(() => {})
}
