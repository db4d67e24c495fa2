import { setTimeout as pause } from 'node:timers/promises'

/**
 * Pauses between half and all of `firstMs · 2^failures`, at most `maxMs`; the random part keeps processes from retrying in
 * step. Ends early on abort.
 */
export async function pauseBeforeRetry(
  failures: number,
  { firstMs, maxMs, signal }: { firstMs: number; maxMs: number; signal?: AbortSignal },
): Promise<void> {
  const longestMs = Math.min(maxMs, firstMs * 2 ** failures)
  const options = signal ? { signal } : {}
  await pause(longestMs * (0.5 + Math.random() / 2), undefined, options).catch(() => {})
}
