import type { Paise } from '../../money.ts'
import { countAll, type Tally } from '../filters/facets.ts'
import { isDefaultView, type Filters, type Sort } from '../filters/product-filters.ts'
import type { PageRange, Source } from '../matching/source.ts'
import type { Terms } from '../matching/terms.ts'
import { EXACT_MATCHES_MAX } from './search-limits.ts'
import type { TermStatistics } from './term-statistics.ts'

/** `narrowing`: the terms of the filters, where only documents that match them are collected. */
export type MatchRequest = {
  source: Source
  filters: Filters
  sort: Sort
  range: PageRange
  narrowing: Terms
}

export type Matches = {
  /** Facets before any filter; of a sample if `isLarge`. Stock bits are set only where stock is filtered or shown. */
  tallies: Tally[]
  /** More than EXACT_MATCHES_MAX documents match. */
  isLarge: boolean
  /** How many of the sample have each rank (`rankOf`). */
  ranks: Partial<Record<string, number>>
  ids: string[]
  /** All matches were collected, so `ids` is the requested page. */
  isComplete: boolean
  /** Low and high percentile of the prices; null if unknown. */
  prices: { low: Paise | null; high: Paise | null }
  commonGroups?: ReadonlySet<string>
  /** Of the whole search, and of the search narrowed by the filters. */
  statistics?: { whole: TermStatistics; narrowed: TermStatistics }
  /** Facets of the collected documents that fit the filters; up to one more than EXACT_MATCHES_MAX. */
  narrowed?: Tally[] | null
  /** Documents that fit the filters and are in stock, up to one more than EXACT_MATCHES_MAX; only for a complete result above that. */
  inStock?: number | null
}

/** Newest documents to read until a page is full, if `share` of them match; tripled, because matches are unevenly spread. */
export function documentsToRead({ limit, offset }: PageRange, share: number): number {
  return Math.round((3 * (offset + limit)) / share)
}

export function areLarge(tallies: readonly Tally[]): boolean {
  return countAll(tallies) > EXACT_MATCHES_MAX
}

/** A narrowed search shows no facet counts, and the default view shows none for stock. */
export function countsStock({ source, filters, sort, narrowing }: MatchRequest): boolean {
  const defaultSort = source.text === null ? 'newest' : 'best'
  return (
    filters.stock.length > 0 ||
    (narrowing.length === 0 && !isDefaultView({ filters, sort }, defaultSort))
  )
}
