import type { FragmentCache } from './fragment-cache.tsx'

/** About 8 KB each. */
const FRAGMENTS_MAX = 200

/** The HTML by key, beginning with the least recently used. */
const cached = new Map<string, string>()

export class PageFragments implements FragmentCache {
  #expected: string[] = []

  find(key: string): string | undefined {
    const html = cached.get(key)
    if (html === undefined) return undefined
    cached.delete(key)
    cached.set(key, html)
    return html
  }

  expect(key: string): number {
    return this.#expected.push(key) - 1
  }

  /** Caches the fragments that this page had to render, and returns the page without their edge marks. */
  collect(html: string): string {
    let page = html
    for (const [number, key] of [...this.#expected.entries()].toReversed()) {
      const edge = `<i data-edge="${number}"></i>`
      const [begin, end] = [page.indexOf(edge), page.lastIndexOf(edge)]
      if (begin < 0) continue
      const fragment = page.slice(begin + edge.length, end)
      page = page.slice(0, begin) + fragment + page.slice(end + edge.length)
      cached.set(key, copyOf(fragment))
      const [leastRecent] = cached.keys()
      if (cached.size > FRAGMENTS_MAX && leastRecent !== undefined) cached.delete(leastRecent)
    }
    return page
  }
}

/** Copies the text, because a V8 substring keeps its whole string alive: 8 KB of header would hold
 * 120 KB of page. */
function copyOf(text: string): string {
  return Buffer.from(text).toString()
}
