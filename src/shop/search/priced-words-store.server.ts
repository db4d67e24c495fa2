import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  all,
  anyOf,
  findByPlan,
  hasFacets,
  hasTermsBeside,
  isInStock,
  orderBy,
  type Condition,
  type Slice,
} from './match-conditions-store.server.ts'
import type { Filters, Sort } from './product-filters.ts'
import { pricedGroups } from './priced-words.ts'
import { COLLECTED_MAX, type Tier } from './tier-store.server.ts'

/** All that fit and are cheaper than `maxPaise`, or dearer, by their words at those prices; counted as `findCollected` counts. */
export async function findPricedCollected(
  db: Db,
  tier: Tier,
  filters: Filters,
  sort: Sort,
  slice: Slice,
): Promise<{ count: number; ids: string[] }> {
  const { source, narrowing, minPaise, maxPaise } = tier
  const [ends] = await findByPlan(
    db,
    'in order',
    sql<{ lowest: string; highest: string }>`
    select (select price_paise from search_documents order by price_paise limit 1) as lowest, (select price_paise from search_documents order by price_paise desc limit 1) as highest`,
  )
  const from = Math.max(minPaise ?? 0, Number(ends!.lowest))
  const below = Math.min(maxPaise ?? Infinity, Number(ends!.highest) + 1)
  if (from >= below) return { count: 0, ids: [] }
  const pricedWords = pricedGroups(source).map(
    (words): Condition => sql<boolean>`search_priced_words(terms, price_paise) && array(
    select word || '@' || step from unnest(${words}::text[]) word, generate_series(search_price_step(${from}), search_price_step(${below - 1})) step)`,
  )
  // Nothing but the words with their prices is to be looked up: they find hardly more than what fits.
  const fits = [
    anyOf(source, hasTermsBeside),
    hasFacets(narrowing),
    sql<boolean>`price_paise + 0 >= ${from}`,
    sql<boolean>`price_paise + 0 < ${below}`,
    ...(filters.stock.length > 0 ? [isInStock('search_documents', filters)] : []),
  ]
  const [row] = await findByPlan(
    db,
    'by terms',
    sql<{ count: number; ids: string[] }>`
    with tier as materialized (
      select product_id, created_at, price_paise, discount_percent from search_documents where ${all([...pricedWords, ...fits])} limit ${sql.lit(COLLECTED_MAX + 1)}
    )
    select (select count(*)::int from tier) as count,
      array(select product_id from tier order by ${orderBy(sort)} limit ${slice.limit} offset ${slice.offset}) as ids`,
  )
  return row!
}
