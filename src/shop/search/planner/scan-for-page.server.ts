import type { Db } from '#platform/database/database.server.ts'
import type { Filters, Sort } from '../filters/product-filters.ts'
import type { PageRange, Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'
import { listInOrder } from './match-level-store.server.ts'
import type { LevelQuery } from './match-level.ts'
import { documentsToRead, type Matches } from './matches.ts'

/** Number of documents scanned before a more expensive way is tried; this takes a few milliseconds.
 * Documents of one price are scattered on disk, so fewer are scanned. */
const SCAN_NEWEST = 5_000
const SCAN_BY_PRICE = 2_000
/** Number of further documents scanned for each product on the page and before the page. */
const SCAN_PER_PRODUCT = 10
/** Number of documents in a fast scan. The newest documents are stored next to each other, and
 * collections need only index entries. */
const SCAN_FAST = 60_000

/** Share of the newest documents that match; undefined if no statistics were collected. */
export function shareOf({
  narrowing,
  sample: { statistics },
}: {
  narrowing: Terms
  sample: Matches
}): number | undefined {
  return narrowing.length > 0 ? statistics?.narrowed.share : statistics?.whole.share
}

/** Scans a limited number of documents in the order of the list; null if the matches do not fill the page. */
export async function scanForPage(
  db: Db,
  query: LevelQuery,
  filters: Filters,
  sort: Sort,
  range: PageRange,
  share: number | undefined,
): Promise<string[] | null> {
  const base = sort === 'newest' ? SCAN_NEWEST : SCAN_BY_PRICE
  const scanMax = Math.max(
    base + SCAN_PER_PRODUCT * (range.offset + range.limit),
    fastScanMax(query.source, sort, range, share),
  )
  const ids = await listInOrder(db, query, filters, sort, range, scanMax)
  return ids.length === range.limit ? ids : null
}

function fastScanMax(
  { text }: Source,
  sort: Sort,
  range: PageRange,
  share: number | undefined,
): number {
  if (text === null) return SCAN_FAST
  return sort === 'newest' && share ? Math.min(SCAN_FAST, documentsToRead(range, share)) : 0
}
