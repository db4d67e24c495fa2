import type { Db } from '#platform/database/database.server.ts'
import type { Sort } from '../filters/product-filters.ts'
import { filterTerms } from '../matching/word-terms.ts'
import { findMatchesIn } from './collected-matches-store.server.ts'
import { documentsToRead, type Matches, type MatchRequest } from './matches.ts'
import { EXACT_MATCHES_MAX, SORTED_MAX } from './search-limits.ts'
import { newestDocuments } from './statistics-store.server.ts'
import type { TermStatistics } from './term-statistics.ts'

/** In documents. */
export const NEWEST_SCAN_MAX = 40_000
/** Reading a document takes as long as reading so many index entries. */
const INDEX_ENTRIES_PER_DOCUMENT = 2
/** If fewer than one in five documents with the selective groups match, checking the common groups one by one costs more than the index. */
const MATCHING_ONE_IN = 5

/** Matches of several small groups of terms: from the newest documents if these match often, else by index. */
export async function findSelectiveMatches(
  db: Db,
  request: MatchRequest,
  statistics: TermStatistics,
  percentile: number,
): Promise<Matches> {
  const { share, rarestShare, selectiveShare, documents } = statistics
  const { source, filters, sort, range, narrowing } = request
  const toRead = EXACT_MATCHES_MAX / share
  if (toRead < NEWEST_SCAN_MAX && toRead * INDEX_ENTRIES_PER_DOCUMENT < rarestShare * documents) {
    const sample = await findMatchesIn(db, request, {
      documents: newestDocuments(NEWEST_SCAN_MAX),
      plan: 'in order',
      collectedMax: EXACT_MATCHES_MAX,
    })
    if (sample.isLarge) return sample
  }
  // Fuzzy matches of common words only would mean reading half of the catalogue for results that barely match.
  if (source.fuzzy && share === 0 && rarestShare === Infinity) {
    const withoutFuzzy = { ...request, source: { ...source, fuzzy: null } }
    return findSelectiveMatches(db, withoutFuzzy, statistics, percentile)
  }
  const commonGroups =
    share * MATCHING_ONE_IN > selectiveShare ? statistics.commonGroups : undefined
  // Sorted and narrowed at once, unless there are too many matches or a scan in order fills the page sooner.
  const isScanShorter = isByDate(sort) && documentsToRead(range, share) < NEWEST_SCAN_MAX
  const isNarrowedLater = narrowing.length === 0 && filterTerms(filters).length > 0
  const canSort = (isNarrowedLater || !isScanShorter) && share * documents <= SORTED_MAX
  const matches = await findMatchesIn(
    db,
    { ...request, source: { ...source, ...(commonGroups && { commonGroups }) } },
    { plan: 'by index', collectedMax: canSort ? SORTED_MAX : EXACT_MATCHES_MAX, percentile },
  )
  return { ...matches, ...(commonGroups && { commonGroups }) }
}

/** The newest documents are stored next to each other, unlike the cheapest. */
function isByDate(sort: Sort): boolean {
  return sort === 'best' || sort === 'newest'
}
