export type Page = { status: number; headers: Record<string, string>; body: Buffer }

/** `cacheable` is false for a page that is personal to one visitor. */
export type Rendered = { page: Page; topics: ReadonlySet<string>; cacheable: boolean }

export type CachedPage = Omit<Page, 'body'> & {
  /** Becomes null once the page is compressed, which saves four fifths of the memory; `bodyOf`
   * restores the body. */
  body: Buffer | null
  bodyBytes: number
  gzip: Buffer | null
  brotli: Buffer | null
  etag: string
  topics: readonly string[]
  /** Number of visits since the page was rendered. */
  visits: number
  /** Number of visits that `takeVisits` has already returned. */
  visitsTaken: number
}

/** Estimated memory of an entry in addition to its body: key, headers and the index entry of each topic. */
const OVERHEAD_BYTES = 1_024
const TOPIC_BYTES = 160

export function sizeOf(key: string, page: CachedPage): number {
  return (
    OVERHEAD_BYTES +
    page.topics.length * TOPIC_BYTES +
    key.length * 2 +
    (page.body?.length ?? 0) +
    (page.gzip?.length ?? 0) +
    (page.brotli?.length ?? 0)
  )
}
