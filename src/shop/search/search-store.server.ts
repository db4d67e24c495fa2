import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { facetBit, facetMasks, type Filters, type Sort, type Tally } from './product-filters.ts'
import type { Terms } from './terms.ts'

/** So many matches are looked at one by one; of a search that has more, only a page is looked up. */
export const MATCHES_MAX = 1_000

/** Which documents: any of these. All of it is found by an index, or is in nearly every title. */
export type Source = {
  /** What was typed; null for a collection. */
  text: string | null
  /** Titles that contain the text, by terms, by their ids, or `everywhere`: by looking at titles from the newest on. */
  containing: Terms | string[] | 'everywhere' | null
  whole: Terms | null
  meaning: Terms | null
  close: Terms | null
}

export type Matches = { /** Up to one more than MATCHES_MAX, before any filter. */ tallies: Tally[]; ids: string[] }
export type Slice = { limit: number; offset: number }

/** Everything about a search that has few matches, and a sample of one that has many. */
export async function findMatches(db: Db, source: Source, filters: Filters, sort: Sort, slice: Slice, narrowing: Terms = []): Promise<Matches> {
  const fits = all(facetMasks(filters).map(({ mask }) => sql<boolean>`facets & ${sql.lit(mask)} <> 0`))
  const { rows: [row] } = await sql<Matches>`
    with matching as materialized (
      select product_id, created_at, price_paise, discount_percent, facets, ${rankOf(source)} as rank
      from search_documents where ${anyOf(source)} and ${hasTerms(narrowing)} limit ${sql.lit(MATCHES_MAX + 1)}
    ), stocked as materialized (
      select product_id, created_at, price_paise, discount_percent, rank,
        facets | case when ${isInStock('matching')} then ${sql.lit(facetBit('stock', 'in-stock'))} else 0 end as facets
      from matching
    )
    select (select coalesce(json_agg(tally), '[]') from (select facets, count(*)::int as pieces from stocked group by facets) tally) as tallies,
      array(select product_id from stocked where ${fits} order by ${orderBy(sort)} limit ${slice.limit} offset ${slice.offset}) as ids`.execute(db)
  return row!
}

/** A page of a search that has many matches: documents that fit, one after the other from the first of the order on. */
export async function listMatching(db: Db, tier: Tier, filters: Filters, sort: Sort, slice: Slice): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from search_documents where ${tierCondition(tier, filters)}
    order by ${orderBy(sort === 'best' ? 'newest' : sort)} limit ${slice.limit} offset ${slice.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The newest of a tier that may be empty. Walking from the newest on would look through the whole shop for a rare one, so
 * they are collected first, by their terms. Up to one more than MATCHES_MAX are counted; of so many the ids are left out.
 */
export async function findTier(db: Db, tier: Tier, filters: Filters, slice: Slice): Promise<{ count: number; ids: string[] }> {
  const { rows: [row] } = await sql<{ count: number; ids: string[] }>`
    with tier as materialized (select product_id, created_at from search_documents where ${tierCondition(tier, filters)} limit ${sql.lit(MATCHES_MAX + 1)})
    select (select count(*)::int from tier) as count,
      array(select product_id from tier order by ${orderBy('newest')} limit ${slice.limit} offset ${slice.offset}) as ids`.execute(db)
  return row!
}

/** What fits best comes first: the text as whole words, then anywhere in the title, then all the rest; no document is in two tiers. */
export type Tier = { source: Source; place: 'whole' | 'containing' | 'rest' | 'all'; narrowing: Terms }

function tierCondition({ source, place, narrowing }: Tier, filters: Filters): Condition {
  const whole = source.whole && source.text !== null ? sql<boolean>`${hasTerms(source.whole)} and ${titleHas(source.text)}` : no
  const containing = containsText(source)
  const asked = { whole, containing: sql<boolean>`${containing} and not (${whole})`, rest: sql<boolean>`${anyOf(source)} and not (${containing}) and not (${whole})`, all: anyOf(source) }[place]
  return all([asked, hasTerms(narrowing), ...filters.stock.length > 0 ? [isInStock('search_documents')] : []])
}

type Condition = RawBuilder<boolean>
const yes = sql<boolean>`true`
const no = sql<boolean>`false`

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? yes : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function anyOf(source: Source): Condition {
  const ways = [containsText(source), ...[source.meaning, source.close].map((terms) => (terms ? hasTerms(terms) : no))].filter((way) => way !== no)
  return ways.length === 0 ? no : sql<boolean>`(${sql.join(ways, sql` or `)})`
}

function containsText({ text, containing }: Source): Condition {
  if (text === null || containing === null) return no
  if (containing === 'everywhere') return titleHas(text)
  if (isIds(containing)) return sql<boolean>`product_id = any (${containing}::uuid[])`
  return sql<boolean>`(${hasTerms(containing)} and ${titleHas(text)})`
}

function isIds(containing: Terms | string[]): containing is string[] {
  return containing.every((entry) => typeof entry === 'string')
}

/** The database lowers the text as it lowered the title. */
function titleHas(text: string): Condition {
  return sql<boolean>`strpos(title, lower(${text})) > 0`
}

/** No term has a quote or a backslash in it. The planner knows how common each term is. */
function hasTerms(terms: Terms): Condition {
  if (terms.length === 0) return yes
  const query = terms.map((group) => `(${group.map((term) => `'${term}'`).join('|')})`).join('&')
  return sql<boolean>`terms @@ ${query}::tsquery`
}

function rankOf(source: Source): RawBuilder<number> {
  if (source.text === null) return sql<number>`0`
  const whole = source.whole ? hasTerms(source.whole) : no
  return sql<number>`case when ${titleHas(source.text)} then case when ${whole} then 0 else 1 end when ${source.meaning ? hasTerms(source.meaning) : no} then 2 else 3 end`
}

/** Asked for each document alone: joined, all totals of the shop would be read. */
function isInStock(table: string): Condition {
  return sql<boolean>`coalesce((select available > 0 from stock_totals stock where stock.product_id = ${sql.ref(`${table}.product_id`)}), false)`
}

/** Each has an index of its own; the id makes every order the same twice. */
function orderBy(sort: Sort): RawBuilder<unknown> {
  const newest = sql`created_at desc, product_id desc`
  if (sort === 'best') return sql`rank, ${newest}`
  if (sort === 'newest') return newest
  if (sort === 'discount') return sql`discount_percent desc, product_id desc`
  return sort === 'price-up' ? sql`price_paise, product_id` : sql`price_paise desc, product_id desc`
}
