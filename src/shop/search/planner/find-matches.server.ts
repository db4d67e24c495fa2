import type { Db } from '#platform/database/database.server.ts'
import type { PageRange, Source } from '../matching/source.ts'
import { filterTerms } from '../matching/word-terms.ts'
import { noTallies } from '../filters/facets.ts'
import type { ListView } from '../filters/product-filters.ts'
import { DEFAULT_PERCENTILE, findMatchesIn } from './collected-matches-store.server.ts'
import { areLarge, countsStock, type Matches, type MatchRequest } from './matches.ts'
import { findNewestSample } from './newest-sample-store.server.ts'
import { EXACT_MATCHES_MAX, SAMPLE_SIZE } from './search-limits.ts'
import { findSelectiveMatches, NEWEST_SCAN_MAX } from './selective-matches.server.ts'
import { combinesSmallGroups } from './selectivity.ts'
import { findTermStatistics, newestDocuments } from './statistics-store.server.ts'

/** The estimate is exceeded by this factor, because the documents that are read may contain fewer
 * matches than estimated. */
const SAMPLE_MARGIN = 1.5
/** The low price percentile is chosen so that about this many matches are cheaper. That is enough
 * for most page requests. */
const CHEAPER_MATCHES = 400
const PERCENTILE_MAX = 0.2

/** Finds all matches of a small result, or a sample of a large one. */
export async function findMatches(
  db: Db,
  source: Source,
  view: ListView,
  range: PageRange,
): Promise<Matches> {
  const request: MatchRequest = { source, ...view, range, narrowing: [] }
  const newest =
    source.text === null &&
    (await findNewestSample(db, source, [], view.filters, countsStock(request)))
  if (newest) return newest
  if (source.containing === 'everywhere') return findUnplanned(db, request)
  // The samples are read first, because common words are frequent in any sample but expensive to
  // look up.
  const statistics = await findTermStatistics(db, source, filterTerms(view.filters))
  const { share, matching, isSurelyLarge } = statistics.whole
  const toRead = Math.round((SAMPLE_SIZE / share) * SAMPLE_MARGIN)
  if (!isSurelyLarge || toRead > NEWEST_SCAN_MAX) {
    const matches = combinesSmallGroups(source, [])
      ? await findSelectiveMatches(db, request, statistics.whole, percentileFor(matching))
      : await findUnplanned(db, request)
    return { ...matches, statistics }
  }
  const sample = await findMatchesIn(db, request, {
    documents: newestDocuments(toRead),
    plan: 'in order',
    collectedMax: SAMPLE_SIZE,
    sampleMax: SAMPLE_SIZE,
    percentile: percentileFor(matching),
  })
  return { ...sample, isLarge: true, isComplete: false, ids: [], narrowed: null, statistics }
}

/**
 * Finds those matches of a large result that fit the filters. `matches`: the result of
 * `findMatches`.
 */
export async function findNarrowedMatches(
  db: Db,
  source: Source,
  view: ListView,
  range: PageRange,
  matches: Matches,
): Promise<Matches> {
  const request: MatchRequest = { source, ...view, range, narrowing: filterTerms(view.filters) }
  const { narrowing } = request
  if (narrowing.length === 0) return matches
  const { narrowed, isComplete } = matches
  if (narrowed && isComplete) return { ...matches, tallies: narrowed, isLarge: areLarge(narrowed) }
  if (matches.statistics?.narrowed.isSurelyLarge || areLarge(narrowed ?? noTallies))
    return { ...matches, ids: [], isComplete: false }
  const newest =
    source.text === null &&
    (await findNewestSample(db, source, narrowing, view.filters, countsStock(request)))
  if (newest) return newest
  if (!combinesSmallGroups(source, narrowing)) return findUnplanned(db, request)
  const statistics = matches.statistics ?? (await findTermStatistics(db, source, narrowing))
  const percentile = percentileFor(statistics.narrowed.matching)
  const found = await findSelectiveMatches(db, request, statistics.narrowed, percentile)
  return { ...found, statistics }
}

function findUnplanned(db: Db, request: MatchRequest): Promise<Matches> {
  return findMatchesIn(db, request, { plan: 'free', collectedMax: EXACT_MATCHES_MAX })
}

function percentileFor(matching: number): number {
  return matching === 0
    ? DEFAULT_PERCENTILE
    : Math.min(PERCENTILE_MAX, Math.max(1 / SAMPLE_SIZE, CHEAPER_MATCHES / matching))
}
