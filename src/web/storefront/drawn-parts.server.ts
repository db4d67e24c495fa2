import type { DrawnParts } from './drawn-once.tsx'

/** Some 8 KB each. */
const PARTS_MAX = 200

/** By what they were drawn from; least recently used out first. */
const known = new Map<string, string>()

/** The parts of one page. */
export class PartsOfPage implements DrawnParts {
  #expected: string[] = []

  find(key: string): string | undefined {
    const drawn = known.get(key)
    if (drawn === undefined) return undefined
    known.delete(key)
    known.set(key, drawn)
    return drawn
  }

  expect(key: string): number {
    return this.#expected.push(key) - 1
  }

  /** Remembers what was drawn for the first time, and takes its edges off. */
  take(html: string): string {
    let page = html
    for (const [number, key] of [...this.#expected.entries()].toReversed()) {
      const edge = `<i data-edge="${number}"></i>`
      const [begin, end] = [page.indexOf(edge), page.lastIndexOf(edge)]
      if (begin < 0) continue
      const part = page.slice(begin + edge.length, end)
      page = page.slice(0, begin) + part + page.slice(end + edge.length)
      known.set(key, copyOf(part))
      const [eldest] = known.keys()
      if (known.size > PARTS_MAX && eldest !== undefined) known.delete(eldest)
    }
    return page
  }
}

/** A piece of a text holds on to all of it: 8 KB of header would keep the 120 KB of the page that it was first drawn for. */
function copyOf(piece: string): string {
  return Buffer.from(piece).toString()
}
