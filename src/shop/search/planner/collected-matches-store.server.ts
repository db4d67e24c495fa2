import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  all,
  facetsOf,
  fitsFilters,
  hasTerms,
  isInStock,
  matchesSource,
  orderBy,
  rankOf,
  type Condition,
} from '../matching/match-conditions-store.server.ts'
import { rowTalliesOf, talliesOf } from '../matching/tallies-store.server.ts'
import { findWithPlan, type QueryPlan } from '../matching/query-plan-store.server.ts'
import { forScan, hasSelectiveGroup } from '../matching/source.ts'
import { filterTerms } from '../matching/word-terms.ts'
import { areLarge, countsStock, type Matches, type MatchRequest } from './matches.ts'
import { EXACT_MATCHES_MAX } from './search-limits.ts'

/** Share of the matches that are cheaper than the low percentile: one in two hundred, or a thousand
 * of 200,000. */
export const DEFAULT_PERCENTILE = 0.005

type Collection = {
  documents?: RawBuilder<unknown>
  plan: QueryPlan
  collectedMax: number
  sampleMax?: number
  percentile?: number
}

export async function findMatchesIn(
  db: Db,
  request: MatchRequest,
  {
    documents = sql`search_documents`,
    plan,
    collectedMax,
    sampleMax = EXACT_MATCHES_MAX,
    percentile = DEFAULT_PERCENTILE,
  }: Collection,
): Promise<Matches> {
  const { narrowing, filters } = request
  const source = plan === 'in order' ? forScan(request.source) : request.source
  const isMatch = all([
    matchesSource(source),
    hasTerms(narrowing, hasSelectiveGroup(source) ? source.commonGroups : undefined),
  ])
  const fits = fitsFilters({ ...filters, stock: [] })
  const percentileOf = (share: number) =>
    sql`percentile_disc(${sql.lit(share)}) within group (order by price_paise)`
  const [row] = await findWithPlan(
    db,
    plan,
    sql<Omit<Matches, 'isLarge'>>`
    with matching as materialized (
      select product_id, created_at, price_paise, discount_percent, facets, sizes, choices, ${rankOf(source)} as rank
      from ${documents} where ${isMatch} limit ${sql.lit(collectedMax + 1)}
    ), sample as materialized (
      select price_paise, rank, ${facetsOf('matching', countsStock(request), source.countsDesigns)}
      from matching limit ${sql.lit(sampleMax + 1)}
    )
    select ${talliesOf(sql`sample`, filters, source.countsDesigns)} as tallies,
      (select coalesce(json_object_agg(rank, count), '{}') from (select rank, count(*)::int as count from sample group by rank) ranked) as ranks,
      (select json_build_object('low', ${percentileOf(percentile)}, 'high', ${percentileOf(1 - percentile)}) from sample where ${fits}) as prices,
      (select count(*) <= ${sql.lit(collectedMax)} from matching) as "isComplete",
      ${narrowedTallies(request, fits)} as narrowed,
      ${countInStock(request, fits, collectedMax)} as "inStock",
      array(${pageOfMatching(request, fits)}) as ids`,
  )
  return { ...row!, isLarge: areLarge(row!.tallies) }
}

function narrowedTallies(
  { source: { countsDesigns }, filters, narrowing }: MatchRequest,
  fits: Condition,
): RawBuilder<unknown> {
  if (narrowing.length > 0 || filterTerms(filters).length === 0) return sql`null`
  const facets = facetsOf('matching', filters.stock.length > 0, countsDesigns)
  return rowTalliesOf(
    sql`(select ${facets} from matching where ${fits} limit ${sql.lit(EXACT_MATCHES_MAX + 1)})`,
    filters,
    countsDesigns,
  )
}

function countInStock(
  { filters }: MatchRequest,
  fits: Condition,
  collectedMax: number,
): RawBuilder<unknown> {
  if (filters.stock.length === 0) return sql`null`
  return sql`case when (select count(*) from matching) between ${sql.lit(EXACT_MATCHES_MAX + 1)}
    and ${sql.lit(collectedMax)} then
    (select count(*)::int from (select from matching where ${fits}
      and ${isInStock('matching', filters)} limit ${sql.lit(EXACT_MATCHES_MAX + 1)}) in_stock) end`
}

/** Selects the page. Stock is checked after sorting, and only until the page is full. */
function pageOfMatching(
  { filters, sort, range: { limit, offset } }: MatchRequest,
  fits: Condition,
): RawBuilder<unknown> {
  if (filters.stock.length === 0)
    return sql`select product_id from matching where ${fits} order by ${orderBy(sort)} limit ${limit} offset ${offset}`
  return sql`select product_id from (select product_id, facets from matching where ${fits}
    order by ${orderBy(sort)} offset 0) matching where ${isInStock('matching', filters)} limit ${limit} offset ${offset}`
}
