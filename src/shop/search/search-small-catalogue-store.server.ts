import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { countAll, countChoices, countFitting, type Tallies } from './filters/facets.ts'
import { isDefaultView, type ListView } from './filters/product-filters.ts'
import {
  fitsFilters,
  hasFacets,
  hasTerms,
  joinedFacets,
  matchesSource,
  orderBy,
  rankOf,
} from './matching/match-conditions-store.server.ts'
import type { MatchSummary } from './matching/match-summary.ts'
import { talliesOf } from './matching/tallies-store.server.ts'
import { areIds, forScan, type PageRange, type Source } from './matching/source.ts'
import { EXACT_MATCHES_MAX } from './planner/search-limits.ts'

/** PostgreSQL's estimate of the number of documents; 0 or less before its first analysis of the table. */
export async function countDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select reltuples as count from pg_class where oid = 'search_documents'::regclass`.execute(db)
  return rows[0]!.count
}

/**
 * Collects, counts and sorts all matches in one statement. Ids, order and totals are those of
 * `planSearch`, but facet counts are always exact.
 */
export async function findInSmallCatalogue(
  db: Db,
  source: Source,
  view: ListView,
  { limit, offset }: PageRange,
): Promise<MatchSummary> {
  const { filters, sort } = view
  const [defaultSort, has] =
    source.text === null ? (['newest', hasFacets] as const) : (['best', hasTerms] as const)
  const facets = joinedFacets(!isDefaultView(view, defaultSort), source.countsDesigns)
  const { rows } = await sql<{ tallies: Tallies; ids: string[] }>`
    with matching as materialized (
      select product_id, created_at, price_paise, discount_percent, ${facets}, ${sort === 'best' ? rankOf(source) : sql`0`} as rank
      from search_documents left join stock_totals using (product_id)
      where ${matchesSource(isUnselective(source) ? forScan(source) : source, has)}
    )
    select ${talliesOf(sql`matching`, filters, source.countsDesigns)} as tallies,
      array(select product_id from matching where ${fitsFilters(filters)} order by ${orderBy(sort)} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  )
  const { tallies, ids } = rows[0]!
  const total = countFitting(tallies, filters)
  return {
    matched: countAll(tallies),
    counts: countChoices(tallies, filters),
    isSample: false,
    total,
    hasMore: total > EXACT_MATCHES_MAX,
    ids,
  }
}

/** Above this number of words in a group, comparing titles is faster than comparing terms. A short
 * text is part of many words. */
const WORDS_MAX = 50

function isUnselective({ containing }: Source): boolean {
  return (
    Array.isArray(containing) &&
    !areIds(containing) &&
    containing.some((group) => group.length > WORDS_MAX)
  )
}
