import type { Db } from '#platform/database/database.server.ts'
import type { ListView } from './filters/product-filters.ts'
import type { PageRange, Source } from './matching/source.ts'
import { planSearch, type SearchPlan } from './planner/plan-search.server.ts'
import { countDocuments, findInSmallCatalogue } from './search-small-catalogue-store.server.ts'

/** The largest catalogue, in products, that is searched without sampling. In a larger one, reading
 * all matches of a common word takes longer than sampling them. */
const SMALL_CATALOGUE_MAX = 20_000

export type FindPage = (
  db: Db,
  source: Source,
  view: ListView,
  range: PageRange,
) => Promise<SearchPlan>

/** Searches a small catalogue with one statement, a large one with the planner. */
export const findPage: FindPage = async (db, ...search) =>
  (await countDocuments(db)) < SMALL_CATALOGUE_MAX
    ? findInSmallCatalogue(db, ...search)
    : planSearch(db, ...search)
