import {
  listDesignCards,
  listByDesign,
} from '../../catalogue/design-cards/design-cards-store.server.ts'
import type { ProductCard } from '../../catalogue/product.ts'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, PRODUCTS_PER_PAGE, type Page } from '../../paging.ts'
import type { ListView } from '../filters/product-filters.ts'
import type { FindPage } from '../find-page.server.ts'
import type { Source } from '../matching/source.ts'
import { listLargeResult } from '../planner/list-large-result.server.ts'
import type { SearchPlan } from '../planner/plan-search.server.ts'
import { LARGE_RESULT_PAGES } from '../search-result.ts'

const DESIGNS_MAX = LARGE_RESULT_PAGES * PRODUCTS_PER_PAGE
/** Maximum number of products that are grouped. Designs beyond them are found with filters only. */
export const GROUPED_MAX = 2 * DESIGNS_MAX

/** All designs that a list can show; `hasMore` if more products match. */
export type FoundDesigns = { designs: string[][]; hasMore: boolean }

/** Groups the products of a list, in its order; a design has the place of its first product. `ids` are
 * the whole list or at least its first GROUPED_MAX + 1. */
export async function groupByDesign(db: Db, ids: readonly string[]): Promise<FoundDesigns> {
  const designs = await listByDesign(db, ids.slice(0, GROUPED_MAX))
  return {
    designs: designs.slice(0, DESIGNS_MAX),
    hasMore: ids.length > GROUPED_MAX || designs.length > DESIGNS_MAX,
  }
}

/** Finds what `find` finds, grouped by design. Filter counts are numbers of designs. */
export async function findDesigns(
  db: Db,
  source: Source,
  view: ListView,
  find: FindPage,
): Promise<Pick<SearchPlan, 'matched' | 'counts' | 'isSample'> & FoundDesigns> {
  const range = { limit: GROUPED_MAX + 1, offset: 0 }
  const bySource: Source = { ...source, countsDesigns: true }
  const { large, ids, matched, counts, isSample } = await find(db, bySource, view, range)
  const listed = large ? await listLargeResult(db, large, view, range) : ids
  return { matched, counts, isSample, ...(await groupByDesign(db, listed)) }
}

/** Reads the cards of one page. */
export async function pageOfDesigns(
  db: Db,
  designs: readonly string[][],
  page: number,
  perPage = PRODUCTS_PER_PAGE,
): Promise<Page<ProductCard>> {
  const shown = designs.slice((page - 1) * perPage, page * perPage)
  return pageOf(await listDesignCards(db, shown), page, designs.length, perPage)
}
