import type { Paise } from '../../money.ts'
import { countMatches, type Tallies } from '../filters/facets.ts'
import { isDefaultView, type Filters, type Sort } from '../filters/product-filters.ts'
import type { PageRange, Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'
import { EXACT_MATCHES_MAX } from './search-limits.ts'
import type { TermStatistics } from './term-statistics.ts'

/**
 * `narrowing`: the terms of the filters if only documents that fit the filters are collected;
 * otherwise empty.
 */
export type MatchRequest = {
  source: Source
  filters: Filters
  sort: Sort
  range: PageRange
  narrowing: Terms
}

export type Matches = {
  /** Facets of the matches before any filter, or of a sample if `isLarge`. Stock bits are set only
   * if stock is filtered or its counts are shown. */
  tallies: Tallies
  /** Whether more than EXACT_MATCHES_MAX documents match. */
  isLarge: boolean
  /** Number of documents in the sample for each rank (`rankOf`). */
  ranks: Partial<Record<string, number>>
  ids: string[]
  /** Whether all matches were collected, so that `ids` is the requested page. */
  isComplete: boolean
  /** The low and the high percentile of the prices; null if unknown. */
  prices: { low: Paise | null; high: Paise | null }
  commonGroups?: ReadonlySet<string>
  /** Statistics of the whole search, and of the search narrowed by its filters. */
  statistics?: { whole: TermStatistics; narrowed: TermStatistics }
  /** Facets of the collected documents that fit the filters, of at most EXACT_MATCHES_MAX + 1 documents. */
  narrowed?: Tallies | null
  /** Number of documents that fit the filters and are in stock, at most EXACT_MATCHES_MAX + 1. Set
   * only for a complete result of more than EXACT_MATCHES_MAX documents. */
  inStock?: number | null
}

/** Estimates how many of the newest documents must be read to fill a page if `share` of them match.
 * The number is tripled, because matches are unevenly spread. */
export function documentsToRead({ limit, offset }: PageRange, share: number): number {
  return Math.round((3 * (offset + limit)) / share)
}

export function areLarge(tallies: Tallies): boolean {
  return countMatches(tallies) > EXACT_MATCHES_MAX
}

/** Whether the result needs stock bits. A narrowed search shows no facet counts, and the default
 * view shows none for stock. */
export function countsStock({ source, filters, sort, narrowing }: MatchRequest): boolean {
  const defaultSort = source.text === null ? 'newest' : 'best'
  return (
    filters.stock.length > 0 ||
    (narrowing.length === 0 && !isDefaultView({ filters, sort }, defaultSort))
  )
}
