import type { FilterCounts } from '../filters/facets.ts'

export type MatchSummary = {
  /** Number of matches before any filter; a lower bound for a large result. */
  matched: number
  counts: FilterCounts
  /** Whether the counts come from a sample and are therefore lower bounds. */
  isSample: boolean
  /** Number of matches that fit the filters; a lower bound if `hasMore`. */
  total: number
  hasMore: boolean
  ids: string[]
}
