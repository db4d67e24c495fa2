import { createHash } from 'node:crypto'
import { sizeOf, type CachedPage, type Rendered } from './cached-page.ts'
import { DroppedPages } from './dropped-pages.ts'
import { KeysByTopic } from './keys-by-topic.server.ts'
import { VisitCounts } from './visit-counts.server.ts'

/** Maximum share of the cache for pages requested only once, so that a crawler evicts only the pages
 * it requested. */
const REQUESTED_ONCE_SHARE = 0.1
const DROPPED_SHARE = 0.1

/** A rendering in progress, with the topics that have changed since the rendering began. */
type Rendering = { changed: Set<string>; result: Promise<Finished> }
type Finished = { page: CachedPage; cacheable: boolean }

const EVERYTHING = '*'

type CacheEvent = 'found' | 'drawn' | 'overtaken' | 'dropped' | 'evicted'

/** Rendered pages in memory; the least recently used are evicted first. Invariant: a page rendered
 * from data that has since changed is never cached. So each rendering collects the topics that
 * change meanwhile. Its page is not cached if it depends on one of them. */
export class PageCache {
  #pages = new Map<string, CachedPage>()
  /** Keys of pages that were requested only once; these pages are evicted first. */
  #requestedOnce = new Set<string>()
  #byTopic = new KeysByTopic()
  /** The changed topics that each rendering in progress has collected. */
  #inProgress = new Set<Set<string>>()
  /** The newest rendering per key, whose result further requests may share. */
  #joinable = new Map<string, Rendering>()
  /** The cached pages at the time the change events were lost, used when nothing can be rendered. */
  #stale = new Map<string, CachedPage>()
  readonly #dropped: DroppedPages
  #visits = new VisitCounts()
  #bytes = 0
  #isDisconnected = false
  #counts: Record<CacheEvent, number> = { found: 0, drawn: 0, overtaken: 0, dropped: 0, evicted: 0 }
  readonly #bytesMax: number
  readonly #onSecondRequest: (key: string, page: CachedPage) => void

  /**
   * `onSecondRequest` is called when a page is requested for the second time since it was rendered.
   */
  constructor(options: {
    bytesMax: number
    onSecondRequest?: (key: string, page: CachedPage) => void
  }) {
    this.#bytesMax = options.bytesMax
    this.#dropped = new DroppedPages(options.bytesMax * DROPPED_SHARE)
    this.#onSecondRequest = options.onSecondRequest ?? (() => {})
  }

  get bytes(): number {
    return this.#bytes
  }

  get entries(): number {
    return this.#pages.size
  }

  get counts(): Readonly<Record<CacheEvent, number>> {
    return this.#counts
  }

  find(key: string): CachedPage | undefined {
    if (this.#isDisconnected) return undefined
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    this.#counts.found++
    if (page.visits++ === 0) {
      this.#requestedOnce.delete(key)
      this.#onSecondRequest(key, page)
    }
    return page
  }

  /** Whether the cache still holds this rendering of the page. */
  isCurrent(key: string, page: CachedPage): boolean {
    return this.#pages.get(key) === page
  }

  /** Whether the page is cached. The call does not count as a visit. */
  has(key: string): boolean {
    return this.#pages.has(key)
  }

  /** Returns a page that may be outdated; undefined while change events arrive. */
  findStale(key: string): CachedPage | undefined {
    return this.#stale.get(key)
  }

  /** Returns an outdated page, for a shop that cannot render a new one. */
  findDropped(key: string, ageMaxMs: number): CachedPage | undefined {
    return this.#dropped.find(key, ageMaxMs)
  }

  /** Returns the most requested keys since the last call. */
  takeVisits(limit: number): { key: string; visits: number }[] {
    return this.#visits.take(this.#pages, limit)
  }

  /** Simultaneous misses share one rendering. If data changes meanwhile, only requests from before
   * the change get its result. */
  async render(key: string, renderPage: () => Promise<Rendered>): Promise<CachedPage> {
    const joinable = this.#joinable.get(key)
    if (!joinable) return (await this.#start(key, renderPage)).page
    // The topics are known only once the page is rendered. Then earlier changes can be checked
    // against them.
    const changedBefore = new Set(joinable.changed)
    const { page, cacheable } = await joinable.result
    return changedBefore.size === 0 || (cacheable && !isAffected(page.topics, changedBefore))
      ? page
      : this.render(key, renderPage)
  }

  #start(key: string, renderPage: () => Promise<Rendered>): Promise<Finished> {
    const changed = new Set<string>()
    this.#inProgress.add(changed)
    const result = this.#renderAndStore(key, changed, renderPage).finally(() => {
      this.#inProgress.delete(changed)
      if (this.#joinable.get(key)?.changed === changed) this.#joinable.delete(key)
    })
    this.#joinable.set(key, { changed, result })
    return result
  }

  async #renderAndStore(
    key: string,
    changed: ReadonlySet<string>,
    renderPage: () => Promise<Rendered>,
  ): Promise<Finished> {
    const { page, topics, cacheable } = await renderPage()
    const cached: CachedPage = {
      ...page,
      bodyBytes: page.body.length,
      etag: `W/"${createHash('sha1').update(page.body).digest('base64url')}"`,
      topics: [...topics],
      gzip: null,
      brotli: null,
      visits: 0,
      visitsTaken: 0,
    }
    this.#counts.drawn++
    const isOvertaken = this.#isDisconnected || isAffected(cached.topics, changed)
    if (cacheable && !isOvertaken) this.#store(key, cached)
    if (cacheable && isOvertaken) this.#counts.overtaken++
    return { page: cached, cacheable }
  }

  /** Drops every page that depends on the topic, including pages that are being rendered. */
  invalidate(topic: string): void {
    for (const changed of this.#inProgress) changed.add(topic)
    for (const key of this.#byTopic.of(topic)) {
      this.#counts.dropped++
      const page = this.#pages.get(key)
      this.#remove(key)
      if (page) this.#dropped.add(key, page)
    }
  }

  /** Also forgets the outdated pages that are kept for an outage. */
  clear(): void {
    this.#dropped.clear()
    this.#stale.clear()
    this.#clearPages()
  }

  #clearPages(): void {
    this.invalidate(EVERYTHING)
    // Prevents new requests from joining renderings that are outdated and may hang.
    this.#joinable.clear()
    this.#pages.clear()
    this.#requestedOnce.clear()
    this.#byTopic.clear()
    this.#bytes = 0
  }

  /**
   * While disconnected from change events, the cache stores nothing and serves pages only through
   * `findStale`. Afterwards these pages count as dropped.
   */
  setDisconnected(isDisconnected: boolean): void {
    this.#isDisconnected = isDisconnected
    const known = new Map([...this.#stale, ...this.#pages])
    this.#clearPages()
    if (!isDisconnected) for (const [key, page] of known) this.#dropped.add(key, page)
    this.#stale = isDisconnected ? known : new Map()
  }

  /** Replaces the page's uncompressed body by a compressed one, even if the page was dropped meanwhile. */
  addEncoding(key: string, page: CachedPage, encoding: 'gzip' | 'brotli', bytes: Buffer): void {
    const sizeBefore = sizeOf(key, page)
    page[encoding] = bytes
    page.body = null
    if (this.isCurrent(key, page)) this.#bytes += sizeOf(key, page) - sizeBefore
    this.#evict()
  }

  #store(key: string, page: CachedPage): void {
    this.#remove(key)
    this.#dropped.delete(key)
    this.#requestedOnce.add(key)
    this.#pages.set(key, page)
    this.#bytes += sizeOf(key, page)
    for (const topic of page.topics) this.#byTopic.add(topic, key)
    this.#evict()
  }

  #evict(): void {
    while (this.#bytes + this.#dropped.bytes > this.#bytesMax) {
      const onceIsFull = this.#requestedOnce.size > this.#pages.size * REQUESTED_ONCE_SHARE
      const [key] = onceIsFull ? this.#requestedOnce : this.#pages.keys()
      if (key === undefined) return
      this.#counts.evicted++
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#requestedOnce.delete(key)
    this.#visits.addRemoved(key, page)
    this.#bytes -= sizeOf(key, page)
    for (const topic of page.topics) this.#byTopic.delete(topic, key)
  }
}

function isAffected(topics: readonly string[], changed: ReadonlySet<string>): boolean {
  return changed.has(EVERYTHING) || topics.some((topic) => changed.has(topic))
}
