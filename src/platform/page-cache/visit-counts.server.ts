import type { CachedPage } from './cached-page.ts'

const REMOVED_MAX = 2_000

/** Counts visits of pages that left the cache, so that an invalidated page keeps its rank. */
export class VisitCounts {
  #ofRemoved = new Map<string, number>()

  addRemoved(key: string, { visits, visitsTaken }: CachedPage): void {
    const untaken = visits - visitsTaken
    if (untaken === 0) return
    if (this.#ofRemoved.size >= REMOVED_MAX) this.#ofRemoved.clear()
    this.#ofRemoved.set(key, (this.#ofRemoved.get(key) ?? 0) + untaken)
  }

  /** Returns the most visited keys since the last call, including those of cached pages. */
  take(pages: ReadonlyMap<string, CachedPage>, limit: number): { key: string; visits: number }[] {
    const counts = this.#ofRemoved
    this.#ofRemoved = new Map()
    for (const [key, page] of pages) {
      counts.set(key, (counts.get(key) ?? 0) + page.visits - page.visitsTaken)
      page.visitsTaken = page.visits
    }
    return [...counts]
      .map(([key, visits]) => ({ key, visits }))
      .filter(({ visits }) => visits > 0)
      .toSorted((a, b) => b.visits - a.visits)
      .slice(0, limit)
  }
}
