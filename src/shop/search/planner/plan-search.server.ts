import type { Db } from '#platform/database/database.server.ts'
import { countAll, countChoices, countFitting } from '../filters/facets.ts'
import type { ListView } from '../filters/product-filters.ts'
import type { MatchSummary } from '../matching/match-summary.ts'
import type { PageRange, Source } from '../matching/source.ts'
import { filterTerms } from '../matching/word-terms.ts'
import { findMatches, findNarrowedMatches } from './find-matches.server.ts'
import { findInStockMatches } from './in-stock-store.server.ts'
import type { LargeResult } from './list-large-result.server.ts'
import type { Matches } from './matches.ts'
import { EXACT_MATCHES_MAX } from './search-limits.ts'

/** If `large` is set, `ids` is empty and `listLargeResult` must look up the page. */
export type SearchPlan = MatchSummary & { large?: LargeResult }

/** Searches a catalogue of any size. A small result is collected and counted, a large one is sampled. */
export async function planSearch(
  db: Db,
  source: Source,
  view: ListView,
  range: PageRange,
): Promise<SearchPlan> {
  const { filters } = view
  const matches = await findMatches(db, source, view, range)
  const known = {
    matched: countAll(matches.tallies),
    counts: countChoices(matches.tallies, filters),
    isSample: matches.isLarge,
  }
  const exact = ({ ids, tallies }: Matches): SearchPlan => ({
    ...known,
    ids,
    total: countFitting(tallies, filters),
    hasMore: false,
  })
  if (!matches.isLarge) return exact(matches)

  const narrowed = await findNarrowedMatches(db, source, view, range, matches)
  if (!narrowed.isLarge) return exact(narrowed)
  const inStock = narrowed.isComplete ? (narrowed.inStock ?? null) : null
  if (inStock !== null && inStock <= EXACT_MATCHES_MAX)
    return { ...known, ids: narrowed.ids, total: inStock, hasMore: false }

  const { commonGroups } = narrowed
  const narrowedSource: Source = { ...source, ...(commonGroups && { commonGroups }) }
  const fewInStock =
    filters.stock.length > 0 && inStock === null
      ? await findInStockMatches(db, narrowedSource, view, range)
      : null
  if (fewInStock) return exact(fewInStock)
  const large = { source: narrowedSource, narrowing: filterTerms(filters), sample: narrowed }
  return {
    ...known,
    total: EXACT_MATCHES_MAX,
    hasMore: true,
    ...(narrowed.isComplete
      ? { ids: narrowed.ids }
      : { ids: [], large: { ...large, sample: { ...narrowed, ids: [] } } }),
  }
}
