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
/** Reading one document takes as long as reading this many index entries. */
const INDEX_ENTRIES_PER_DOCUMENT = 2
/** Common groups are checked one by one only if more than one in five documents with the selective
 * groups match. Otherwise the index is cheaper. */
const MATCHING_ONE_IN = 5

/** Finds matches of several small groups of terms: in the newest documents if these match often,
 * otherwise by index. */
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
  // Fuzzy matches are left out if all words are common. They would require reading half of the
  // catalogue for results that barely match.
  if (source.fuzzy && share === 0 && rarestShare === Infinity) {
    const withoutFuzzy = { ...request, source: { ...source, fuzzy: null } }
    return findSelectiveMatches(db, withoutFuzzy, statistics, percentile)
  }
  const commonGroups =
    share * MATCHING_ONE_IN > selectiveShare ? statistics.commonGroups : undefined
  // The matches are sorted and narrowed in the same statement, unless there are too many or a scan
  // in order fills the page sooner.
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

/** Whether a list is in order of date. The newest documents are stored next to each other, unlike
 * the cheapest. */
function isByDate(sort: Sort): boolean {
  return sort === 'best' || sort === 'newest'
}
