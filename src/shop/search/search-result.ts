import type { ProductCard } from '../catalogue/product.ts'
import { pageOf, PRODUCTS_PER_PAGE, type Page } from '../paging.ts'
import { countChoices, noTallies, type FilterCounts } from './filters/facets.ts'
import { noFilters, type ListView } from './filters/product-filters.ts'
import type { QueryTerm } from './language/query-terms.ts'

/** The last page that a large result shows. Visitors can use filters to see other products. */
export const LARGE_RESULT_PAGES = 42

export type SearchRequest = {
  view: ListView
  page: number
  perPage?: number
  /** Whether a list shows one card per design. */
  isByDesign?: boolean
}

export type SearchResult = {
  products: Page<ProductCard>
  counts: FilterCounts
  hasMore: boolean
  /** Whether the counts come from a sample and are therefore lower bounds. */
  isSample: boolean
  /** The corrected query, if no product matches all words as they were typed. */
  didYouMean: string | null
  terms: QueryTerm[]
}

export function emptyResult(page: number): SearchResult {
  return {
    products: pageOf([], page, 0, PRODUCTS_PER_PAGE),
    counts: countChoices(noTallies, noFilters),
    hasMore: false,
    isSample: false,
    didYouMean: null,
    terms: [],
  }
}
