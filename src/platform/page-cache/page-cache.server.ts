import { createHash } from 'node:crypto'

/** A finished page, the same for everybody. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer }
export type Drawn = { page: Page; topics: ReadonlySet<string>; keep: boolean }
export type KeptPage = Page & { etag: string; topics: ReadonlySet<string>; gzip: Buffer | null; brotli: Buffer | null }

/** What an entry costs beside its bytes: keys, headers, topics. */
const OVERHEAD_BYTES = 1_024

/**
 * Finished pages in memory, least recently used out first.
 *
 * Invariant: a page drawn from data that has since changed is never kept. Drawing may take a while, so
 * every drawing listens to the news itself and is not kept when one of its topics was among them.
 */
export class PageCache {
  #pages = new Map<string, KeptPage>()
  #byTopic = new Map<string, Set<string>>()
  /** News heard by each drawing since it began. */
  #underWay = new Set<Set<string>>()
  /** The drawing that further askers may join. */
  #joinable = new Map<string, Promise<KeptPage>>()
  #bytes = 0
  #deaf = false
  readonly #bytesMax: number

  constructor(options: { bytesMax: number }) {
    this.#bytesMax = options.bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): KeptPage | undefined {
    if (this.#deaf) return undefined
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  /** Simultaneous misses draw once. A drawing that news has overtaken serves those who asked before, and nobody after. */
  draw(key: string, drawPage: () => Promise<Drawn>): Promise<KeptPage> {
    const joinable = this.#joinable.get(key)
    if (joinable) return joinable
    const news = new Set<string>()
    this.#underWay.add(news)
    const result = this.#drawAndKeep(key, news, drawPage).finally(() => {
      this.#underWay.delete(news)
      if (this.#joinable.get(key) === result) this.#joinable.delete(key)
    })
    this.#joinable.set(key, result)
    return result
  }

  async #drawAndKeep(key: string, news: Set<string>, drawPage: () => Promise<Drawn>): Promise<KeptPage> {
    const { page, topics, keep } = await drawPage()
    const etag = `W/"${createHash('sha1').update(page.body).digest('base64url')}"`
    const kept: KeptPage = { ...page, etag, topics, gzip: null, brotli: null }
    const overtaken = this.#deaf || news.has(EVERYTHING) || !news.isDisjointFrom(topics)
    if (keep && !overtaken) this.#keep(key, kept)
    return kept
  }

  /** News: every page drawn from the topic goes, also those being drawn at this moment. */
  forget(topic: string): void {
    for (const news of this.#underWay) news.add(topic)
    // Whoever asks from now on must not be given a drawing that began before the news.
    this.#joinable.clear()
    for (const key of [...(this.#byTopic.get(topic) ?? [])]) this.#drop(key)
  }

  forgetAll(): void {
    this.forget(EVERYTHING)
    this.#pages.clear()
    this.#byTopic.clear()
    this.#bytes = 0
  }

  /** While no news can arrive nothing is kept and nothing old is served. */
  setDeaf(deaf: boolean): void {
    this.#deaf = deaf
    this.forgetAll()
  }

  /** A further encoding of a page that may have gone meanwhile. */
  addEncoding(key: string, page: KeptPage, encoding: 'gzip' | 'brotli', bytes: Buffer): void {
    const before = page[encoding]?.length ?? 0
    page[encoding] = bytes
    if (this.#pages.get(key) === page) this.#bytes += bytes.length - before
    this.#evict()
  }

  #keep(key: string, page: KeptPage): void {
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += sizeOf(key, page)
    for (const topic of page.topics) {
      const keys = this.#byTopic.get(topic) ?? new Set()
      this.#byTopic.set(topic, keys.add(key))
    }
    this.#evict()
  }

  #evict(): void {
    for (const key of this.#pages.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= sizeOf(key, page)
    for (const topic of page.topics) {
      const keys = this.#byTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTopic.delete(topic)
    }
  }
}

const EVERYTHING = '*'

function sizeOf(key: string, page: KeptPage): number {
  return OVERHEAD_BYTES + key.length * 2 + page.body.length + (page.gzip?.length ?? 0) + (page.brotli?.length ?? 0)
}
