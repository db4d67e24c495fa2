import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../targets/process-usage.ts'

const VISITS_PER_SECOND = 50

export type Visits = { p99Ms: number; count: number; failed: number }

/** Requests the pages in turn at a fixed rate until `until` ends, so that a slow response does not
 * delay the next request. */
export async function visitStorefront(
  url: string,
  pages: readonly string[],
  until: Promise<unknown>,
): Promise<Visits> {
  const latenciesMs: number[] = []
  const open = new Set<Promise<void>>()
  const over = new AbortController()
  let failed = 0
  void until.finally(() => over.abort())
  async function visit(page: string): Promise<void> {
    const begun = performance.now()
    const response = await fetch(url + page)
    await response.arrayBuffer()
    if (!response.ok) failed++
    latenciesMs.push(performance.now() - begun)
  }
  for (let count = 0; !over.signal.aborted; count++) {
    const visiting = visit(pages[count % pages.length]!)
      .catch(() => void failed++)
      .finally(() => open.delete(visiting))
    open.add(visiting)
    await pause(1_000 / VISITS_PER_SECOND)
  }
  await Promise.all(open)
  return { p99Ms: quantile(0.99, latenciesMs), count: latenciesMs.length, failed }
}
