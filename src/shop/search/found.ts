import type { ProductCard } from '../catalogue/product.ts'
import { pageOf, PRODUCTS_PER_PAGE, type Page } from '../paging.ts'
import { countChoices, noFilters, type FilterCounts, type ListView } from './product-filters.ts'
import type { WantedWord } from './wanted-words.ts'

/** Nobody turns more pages of a search than this; who sees a thousand pieces filters. */
export const LARGE_PAGES = 42

export type Asked = { view: ListView; page: number; perPage?: number }

export type Found = {
  products: Page<ProductCard>
  counts: FilterCounts
  /** There are more than `products.total`. */
  hasMore: boolean
  /** The counts are of the newest pieces only: there are at least so many. */
  isSample: boolean
  /** What was probably meant, where the shop does not know a word of it. */
  meant: string | null
  wanted: WantedWord[]
}

export function nothingFound(page: number): Found {
  return {
    products: pageOf([], page, 0, PRODUCTS_PER_PAGE),
    counts: countChoices([], noFilters),
    hasMore: false,
    isSample: false,
    meant: null,
    wanted: [],
  }
}
