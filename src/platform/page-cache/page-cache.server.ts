import { createHash } from 'node:crypto'
import { KeysByTopic } from './keys-by-topic.server.ts'

/** A finished page, the same for everybody. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer }
export type Drawn = { page: Page; topics: ReadonlySet<string>; keep: boolean }
export type KeptPage = Omit<Page, 'body'> & {
  /** As it was drawn, until it is packed: four fifths of the memory, for the few who take nothing packed. `bodyOf` has it for them. */
  body: Buffer | null
  bodyBytes: number
  gzip: Buffer | null
  brotli: Buffer | null
  etag: string
  topics: readonly string[]
  /** Since it was drawn. */
  visits: number
  visitsTaken: number
}

/** What an entry costs beside its bytes: key and headers, and each topic that it is found by. */
const OVERHEAD_BYTES = 1_024
const TOPIC_BYTES = 160

/** Newcomers have a place to prove themselves in, and no more. */
const ASKED_ONCE_SHARE = 0.1

/** Pages that have just gone are remembered by how often they were asked for, until there are this many. */
const REMEMBERED_MAX = 2_000

/**
 * Finished pages in memory, least recently used out first.
 *
 * Invariant: a page drawn from data that has since changed is never kept. Drawing may take a while, so
 * every drawing listens to the news itself and is not kept when one of its topics was among them.
 */
export class PageCache {
  #pages = new Map<string, KeptPage>()
  /** Drawn and never asked for again: the first to go, so that somebody who walks through made-up addresses pushes out only his own. */
  #askedOnce = new Set<string>()
  #byTopic = new KeysByTopic()
  /** News heard by each drawing since it began. */
  #underWay = new Set<Set<string>>()
  /** The drawing that further askers may join, with the news that it has heard. */
  #joinable = new Map<string, { news: Set<string>; result: Promise<Finished> }>()
  /** What was kept when the news fell silent: better than nothing while nothing can be drawn. */
  #aside = new Map<string, KeptPage>()
  #visitsOfGone = new Map<string, number>()
  #bytes = 0
  #deaf = false
  #counts = { found: 0, drawn: 0, overtaken: 0, dropped: 0, evicted: 0 }
  readonly #bytesMax: number

  readonly #onAskedAgain: (key: string, page: KeptPage) => void

  /** `onAskedAgain`: a page has shown that it is worth some work, because it was asked for a second time since it was drawn. */
  constructor(options: { bytesMax: number; onAskedAgain?: (key: string, page: KeptPage) => void }) {
    this.#bytesMax = options.bytesMax
    this.#onAskedAgain = options.onAskedAgain ?? (() => {})
  }

  get bytes(): number {
    return this.#bytes
  }

  get counts(): Readonly<{
    found: number
    drawn: number
    overtaken: number
    dropped: number
    evicted: number
    entries: number
  }> {
    return { ...this.#counts, entries: this.#pages.size }
  }

  find(key: string): KeptPage | undefined {
    if (this.#deaf) return undefined
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    this.#counts.found++
    if (page.visits++ === 0) {
      this.#askedOnce.delete(key)
      this.#onAskedAgain(key, page)
    }
    return page
  }

  /** Whether it is this drawing that is kept. */
  holds(key: string, page: KeptPage): boolean {
    return this.#pages.get(key) === page
  }

  /** Without counting as a visit. */
  holdsKey(key: string): boolean {
    return this.#pages.has(key)
  }

  /** A page that may be old, for when the database cannot be reached. Nothing while the news can be heard. */
  findAside(key: string): KeptPage | undefined {
    return this.#aside.get(key)
  }

  /** The addresses that were asked for most since this was last asked. */
  takeVisits(limit: number): { key: string; visits: number }[] {
    const visits = this.#visitsOfGone
    this.#visitsOfGone = new Map()
    for (const [key, page] of this.#pages)
      visits.set(key, (visits.get(key) ?? 0) + page.visits - page.visitsTaken)
    for (const page of this.#pages.values()) page.visitsTaken = page.visits
    return [...visits]
      .map(([key, count]) => ({ key, visits: count }))
      .filter((page) => page.visits > 0)
      .toSorted((a, b) => b.visits - a.visits)
      .slice(0, limit)
  }

  /** Simultaneous misses draw once. A drawing that news has overtaken serves those who asked before, and nobody after. */
  async draw(key: string, drawPage: () => Promise<Drawn>): Promise<KeptPage> {
    const joinable = this.#joinable.get(key)
    if (!joinable) return (await this.#begin(key, drawPage)).kept
    // Only when it is drawn is it known what the page rests on, and so whether what was news before this asker came concerns it.
    const newsBefore = new Set(joinable.news)
    const { kept, isForAll } = await joinable.result
    return newsBefore.size === 0 || (isForAll && !isOvertaken(kept.topics, newsBefore))
      ? kept
      : this.draw(key, drawPage)
  }

  #begin(key: string, drawPage: () => Promise<Drawn>): Promise<Finished> {
    const news = new Set<string>()
    this.#underWay.add(news)
    const result = this.#drawAndKeep(key, news, drawPage).finally(() => {
      this.#underWay.delete(news)
      if (this.#joinable.get(key)?.news === news) this.#joinable.delete(key)
    })
    this.#joinable.set(key, { news, result })
    return result
  }

  async #drawAndKeep(
    key: string,
    news: ReadonlySet<string>,
    drawPage: () => Promise<Drawn>,
  ): Promise<Finished> {
    const { page, topics, keep } = await drawPage()
    const etag = `W/"${createHash('sha1').update(page.body).digest('base64url')}"`
    const kept: KeptPage = {
      ...page,
      bodyBytes: page.body.length,
      etag,
      topics: [...topics],
      gzip: null,
      brotli: null,
      visits: 0,
      visitsTaken: 0,
    }
    this.#counts.drawn++
    const overtaken = this.#deaf || isOvertaken(kept.topics, news)
    if (keep && !overtaken) this.#keep(key, kept)
    if (keep && overtaken) this.#counts.overtaken++
    return { kept, isForAll: keep }
  }

  /** News: every page drawn from the topic goes, also those being drawn at this moment. */
  forget(topic: string): void {
    for (const news of this.#underWay) news.add(topic)
    for (const key of this.#byTopic.of(topic)) {
      this.#counts.dropped++
      this.#drop(key)
    }
  }

  forgetAll(): void {
    this.forget(EVERYTHING)
    // Nobody has to wait for what is overtaken whatever it rests on: it may hang.
    this.#joinable.clear()
    this.#pages.clear()
    this.#askedOnce.clear()
    this.#byTopic.clear()
    this.#bytes = 0
  }

  /** While no news can arrive nothing is kept and nothing old is served. */
  setDeaf(deaf: boolean): void {
    this.#deaf = deaf
    this.#aside = deaf ? new Map([...this.#aside, ...this.#pages]) : new Map()
    this.forgetAll()
  }

  /** A further encoding, in place of the page as it was drawn. The page may have gone meanwhile. */
  addEncoding(key: string, page: KeptPage, encoding: 'gzip' | 'brotli', bytes: Buffer): void {
    const before = sizeOf(key, page)
    page[encoding] = bytes
    page.body = null
    if (this.holds(key, page)) this.#bytes += sizeOf(key, page) - before
    this.#evict()
  }

  #keep(key: string, page: KeptPage): void {
    this.#drop(key)
    this.#askedOnce.add(key)
    this.#pages.set(key, page)
    this.#bytes += sizeOf(key, page)
    for (const topic of page.topics) this.#byTopic.add(topic, key)
    this.#evict()
  }

  #evict(): void {
    while (this.#bytes > this.#bytesMax) {
      const isCrowded = this.#askedOnce.size > this.#pages.size * ASKED_ONCE_SHARE
      const [key] = isCrowded ? this.#askedOnce : this.#pages.keys()
      if (key === undefined) return
      this.#counts.evicted++
      this.#drop(key)
    }
  }

  #remember(key: string, visits: number): void {
    if (visits === 0) return
    if (this.#visitsOfGone.size >= REMEMBERED_MAX) this.#visitsOfGone.clear()
    this.#visitsOfGone.set(key, (this.#visitsOfGone.get(key) ?? 0) + visits)
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#askedOnce.delete(key)
    this.#remember(key, page.visits - page.visitsTaken)
    this.#bytes -= sizeOf(key, page)
    for (const topic of page.topics) this.#byTopic.delete(topic, key)
  }
}

const EVERYTHING = '*'

/** A drawing at its end. What is not the same for everybody says nothing of what it rests on. */
type Finished = { kept: KeptPage; isForAll: boolean }

function isOvertaken(topics: readonly string[], news: ReadonlySet<string>): boolean {
  return news.has(EVERYTHING) || topics.some((topic) => news.has(topic))
}

function sizeOf(key: string, page: KeptPage): number {
  return (
    OVERHEAD_BYTES +
    page.topics.length * TOPIC_BYTES +
    key.length * 2 +
    (page.body?.length ?? 0) +
    (page.gzip?.length ?? 0) +
    (page.brotli?.length ?? 0)
  )
}
