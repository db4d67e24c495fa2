import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import {
  all,
  anyOf,
  asLookedAt,
  containsText,
  findByPlan,
  hasFacets,
  hasTerms,
  isInStock,
  no,
  orderBy,
  titleHas,
  type Condition,
  type Slice,
  type Source,
} from './match-conditions-store.server.ts'
import type { Filters, Sort } from './product-filters.ts'
import type { Terms } from './terms.ts'

/** So many are put in order after they were collected by their terms; of more, walking along an index meets one soon. */
export const COLLECTED_MAX = 5_000

/** What fits best comes first: the text as whole words, then anywhere in the title, then every word, then about so; no document is in two tiers. */
export type Tier = {
  source: Source
  place: 'whole' | 'containing' | 'meaning' | 'close' | 'all'
  narrowing: Terms
  minPaise?: Paise
  maxPaise?: Paise
}

/** Documents that fit, one after the other from the first of the order on: of so many looked at, or of all. */
export async function listInOrder(
  db: Db,
  tier: Tier,
  filters: Filters,
  sort: Sort,
  slice: Slice,
  lookedAt: number | null = null,
): Promise<string[]> {
  const from =
    lookedAt === null
      ? sql`search_documents`
      : sql`(select * from search_documents where ${all(priceConditions(tier))} order by ${orderBy(sort)} limit ${sql.lit(lookedAt)}) search_documents`
  const rows = await findByPlan(
    db,
    'in order',
    sql<{ id: string }>`
    select product_id as id from ${from} where ${tierCondition({ ...tier, source: asLookedAt(tier.source) }, filters, hasFacets)}
    order by ${orderBy(sort)} limit ${slice.limit} offset ${slice.offset}`,
  )
  return rows.map(({ id }) => id)
}

/** All that fit, by their terms, then put in order; up to one more than COLLECTED_MAX are counted, and of so many the ids are of no use. */
export async function findCollected(
  db: Db,
  tier: Tier,
  filters: Filters,
  sort: Sort,
  slice: Slice,
): Promise<{ count: number; ids: string[] }> {
  const [row] = await findByPlan(
    db,
    'by terms',
    sql<{ count: number; ids: string[] }>`
    with tier as materialized (
      select product_id, created_at, price_paise, discount_percent from search_documents where ${tierCondition(tier, filters)} limit ${sql.lit(COLLECTED_MAX + 1)}
    )
    select (select count(*)::int from tier) as count,
      array(select product_id from tier order by ${orderBy(sort)} limit ${slice.limit} offset ${slice.offset}) as ids`,
  )
  return row!
}

function tierCondition(tier: Tier, filters: Filters, has: typeof hasTerms = hasTerms): Condition {
  const { source, place, narrowing } = tier
  const whole =
    source.whole && source.text !== null
      ? sql<boolean>`${hasTerms(source.whole)} and ${titleHas(source.text)}`
      : no
  const containing = containsText(source)
  const [meaning, close] = [source.meaning, source.close].map((terms) =>
    terms ? has(terms, source.common) : no,
  )
  const behind = sql`not (${containing}) and not (${whole})`
  const asked = {
    whole,
    containing: sql<boolean>`${containing} and not (${whole})`,
    all: anyOf(source, has),
    meaning: sql<boolean>`${meaning} and ${behind}`,
    close: sql<boolean>`${close} and not (${meaning}) and ${behind}`,
  }[place]
  return all([
    asked,
    has(narrowing),
    ...priceConditions(tier),
    ...(filters.stock.length > 0 ? [isInStock('search_documents', filters)] : []),
  ])
}

function priceConditions({ minPaise, maxPaise }: Tier): Condition[] {
  return [
    ...(minPaise === undefined ? [] : [sql<boolean>`price_paise >= ${minPaise}`]),
    ...(maxPaise === undefined ? [] : [sql<boolean>`price_paise < ${maxPaise}`]),
  ]
}
