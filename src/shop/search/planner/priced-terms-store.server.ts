import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Filters, Sort } from '../filters/product-filters.ts'
import {
  all,
  checkTerms,
  hasFacets,
  isInStock,
  matchesSource,
  type Condition,
} from '../matching/match-conditions-store.server.ts'
import { findWithPlan } from '../matching/query-plan-store.server.ts'
import type { PageRange } from '../matching/source.ts'
import { findSortedWhere, type SortedMatches } from './match-level-store.server.ts'
import type { LevelQuery } from './match-level.ts'
import { pricedGroups } from './priced-terms.ts'

/** Does the same as `findSorted`, but with the index of words with prices. The query must have
 * priced groups. */
export async function findSortedByPrice(
  db: Db,
  query: LevelQuery,
  filters: Filters,
  sort: Sort,
  range: PageRange,
): Promise<SortedMatches> {
  const { source, narrowing, minPaise = 0, maxPaise = Infinity } = query
  const [prices] = await findWithPlan(
    db,
    'in order',
    sql<{ lowest: string; highest: string }>`
    select (select price_paise from search_documents order by price_paise
      limit 1) as lowest, (select price_paise from search_documents order by price_paise desc limit 1) as highest`,
  )
  const from = Math.max(minPaise, Number(prices!.lowest))
  const below = Math.min(maxPaise, Number(prices!.highest) + 1)
  if (from >= below) return { count: 0, ids: [] }
  const hasPricedWords = pricedGroups(source).map(
    (words): Condition => sql<boolean>`search_priced_words(terms, price_paise) && array(
    select word || '@' || step from unnest(${words}::text[]) word, generate_series(search_price_step(${from}), search_price_step(${below - 1})) step)`,
  )
  // `+ 0` and `checkTerms` keep PostgreSQL from using other indexes, because the priced words alone
  // find few rows.
  const checks = [
    matchesSource(source, checkTerms),
    hasFacets(narrowing),
    sql<boolean>`price_paise + 0 >= ${from}`,
    sql<boolean>`price_paise + 0 < ${below}`,
    ...(filters.stock.length > 0 ? [isInStock('search_documents', filters)] : []),
  ]
  return findSortedWhere(db, all([...hasPricedWords, ...checks]), sort, range)
}
