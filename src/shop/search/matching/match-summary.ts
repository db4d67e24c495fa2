import type { FilterCounts } from '../filters/facets.ts'

export type MatchSummary = {
  /** Matches before any filter; a lower bound for a large result. */
  matched: number
  counts: FilterCounts
  /** The counts are lower bounds, from a sample. */
  isSample: boolean
  /** Matches that fit the filters; exact unless `hasMore`. */
  total: number
  hasMore: boolean
  ids: string[]
}
