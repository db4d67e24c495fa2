import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Filters, Sort } from '../filters/product-filters.ts'
import {
  all,
  containsText,
  hasFacets,
  hasTerms,
  isInStock,
  matchesSource,
  never,
  orderBy,
  titleHas,
  type Condition,
} from '../matching/match-conditions-store.server.ts'
import { findWithPlan } from '../matching/query-plan-store.server.ts'
import { forScan, type PageRange } from '../matching/source.ts'
import type { LevelQuery } from './match-level.ts'
import { SORTED_MAX } from './search-limits.ts'

export async function listInOrder(
  db: Db,
  query: LevelQuery,
  filters: Filters,
  sort: Sort,
  range: PageRange,
  scanMax: number | null = null,
): Promise<string[]> {
  const documents =
    scanMax === null
      ? sql`search_documents`
      : sql`(select * from search_documents where ${all(priceConditions(query))}
        order by ${orderBy(sort)} limit ${sql.lit(scanMax)}) search_documents`
  const rows = await findWithPlan(
    db,
    'in order',
    sql<{ id: string }>`
    select product_id as id from ${documents}
      where ${matchesLevel({ ...query, source: forScan(query.source) }, filters, hasFacets)}
    order by ${orderBy(sort)} limit ${range.limit} offset ${range.offset}`,
  )
  return rows.map(({ id }) => id)
}

export type SortedMatches = {
  /** Counting stops at SORTED_MAX + 1. If that is reached, `ids` is not the requested page. */
  count: number
  ids: string[]
}

export function findSorted(
  db: Db,
  query: LevelQuery,
  filters: Filters,
  sort: Sort,
  range: PageRange,
): Promise<SortedMatches> {
  return findSortedWhere(db, matchesLevel(query, filters), sort, range)
}

export async function findSortedWhere(
  db: Db,
  condition: Condition,
  sort: Sort,
  { limit, offset }: PageRange,
): Promise<SortedMatches> {
  const [row] = await findWithPlan(
    db,
    'by index',
    sql<SortedMatches>`
    with matching as materialized (
      select product_id, created_at, price_paise, discount_percent from search_documents
        where ${condition} limit ${sql.lit(SORTED_MAX + 1)}
    )
    select (select count(*)::int from matching) as count,
      array(select product_id from matching order by ${orderBy(sort)} limit ${limit} offset ${offset}) as ids`,
  )
  return row!
}

function matchesLevel(
  query: LevelQuery,
  filters: Filters,
  has: typeof hasTerms = hasTerms,
): Condition {
  const { source, level, narrowing } = query
  const wholeWords =
    source.wholeWords && source.text !== null
      ? sql<boolean>`${hasTerms(source.wholeWords)} and ${titleHas(source.text)}`
      : never
  const containing = containsText(source)
  const [allWords, fuzzy] = [source.allWords, source.fuzzy].map((terms) =>
    terms ? has(terms, source.commonGroups) : never,
  )
  const isBelowText = sql`not (${containing}) and not (${wholeWords})`
  const isOnLevel: Record<LevelQuery['level'], RawBuilder<boolean>> = {
    wholeWords,
    containing: sql<boolean>`${containing} and not (${wholeWords})`,
    allWords: sql<boolean>`${allWords} and ${isBelowText}`,
    fuzzy: sql<boolean>`${fuzzy} and not (${allWords}) and ${isBelowText}`,
    all: matchesSource(source, has),
  }
  return all([
    isOnLevel[level],
    has(narrowing),
    ...priceConditions(query),
    ...(filters.stock.length > 0 ? [isInStock('search_documents', filters)] : []),
  ])
}

function priceConditions({ minPaise, maxPaise }: LevelQuery): Condition[] {
  return [
    ...(minPaise === undefined ? [] : [sql<boolean>`price_paise >= ${minPaise}`]),
    ...(maxPaise === undefined ? [] : [sql<boolean>`price_paise < ${maxPaise}`]),
  ]
}
