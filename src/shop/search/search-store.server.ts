import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { facetBit, facetMasks, type Filters, type Sort, type Tally } from './product-filters.ts'
import type { Terms } from './terms.ts'

/** So many matches are looked at one by one; of a search that has more, only a page is looked up. */
export const MATCHES_MAX = 1_000

/** So many are put in order after they were collected by their terms; of more, walking along an index meets one soon. */
export const COLLECTED_MAX = 5_000

/** In words: what means one thing has fewer spellings. */
const GROUP_MAX = 50

/** Which documents: any of these. All of it is found by an index, or is in nearly every title. */
export type Source = {
  /** What was typed; null for a collection. */
  text: string | null
  /** Titles that contain the text, by terms, by their ids, or `everywhere`: by looking at titles from the newest on. */
  containing: Terms | string[] | 'everywhere' | null
  /** Each of those has every word too: asking for the words finds them. */
  isWithinMeaning: boolean
  whole: Terms | null
  meaning: Terms | null
  close: Terms | null
  /** Groups of terms that are no use to look up. */
  common?: ReadonlySet<string>
}

export type Matches = {
  /** Of up to one more than MATCHES_MAX, before any filter. */
  tallies: Tally[]
  /** How many of those fit how well: 0 the text as whole words, 1 the text, 2 every word, 3 about so. */
  ranks: Partial<Record<string, number>>
  ids: string[]
  /** Hardly any match is cheaper than `low`, or dearer than `high`; null where nothing fits. */
  prices: { low: Paise | null; high: Paise | null }
  /** Groups of terms that were no use to look up. */
  common?: ReadonlySet<string>
}
export type Slice = { limit: number; offset: number }

/** Everything about a search that has few matches, and a sample of one that has many. */
export async function findMatches(db: Db, source: Source, filters: Filters, sort: Sort, slice: Slice, narrowing: Terms = []): Promise<Matches> {
  const among = (documents: RawBuilder<unknown>, plan: keyof typeof plans) => findMatchesAmong(db, documents, plan, source, filters, sort, slice, narrowing)
  if (!isRare(source, narrowing)) return among(sql`search_documents`, 'freely')
  // Two common words together are dear to look up and soon met: a glance at the newest documents tells.
  const glance = await glanceAtNewest(db, source, narrowing)
  if (glance.found * COMMON_SHARE > GLANCE) {
    const sample = await among(newest(NEWEST_MAX), 'in order')
    if (sample.tallies.reduce((sum, { pieces }) => sum + pieces, 0) > MATCHES_MAX) return sample
  }
  // What is only close to nothing that stands out is not worth reading half of the shop for.
  if (source.close && glance.found === 0 && glance.rarest === Infinity) return among(newest(GLANCE), 'in order')
  const common = glance.found * MET_TOGETHER > glance.rarest ? glance.common : undefined
  return { ...await findMatchesAmong(db, sql`search_documents`, 'by terms', common ? { ...source, common } : source, filters, sort, slice, narrowing), ...common && { common } }
}

/** In documents. One in fifteen of them must fit: so many are then met among NEWEST_MAX. */
const GLANCE = 1_500
const COMMON_SHARE = 15
const NEWEST_MAX = 20_000
/** One in five. */
const VERY_COMMON_SHARE = 5
/** One in ten of what the rarer terms find has the common ones too: else too many would be looked at in vain. */
const MET_TOGETHER = 10

function newest(documents: number): RawBuilder<unknown> {
  return sql`(select * from search_documents order by ${orderBy('newest')} limit ${sql.lit(documents)}) search_documents`
}

/** How many of the newest fit, and which terms are so common that reading their lists costs more than looking at what the others find. */
async function glanceAtNewest(db: Db, source: Source, narrowing: Terms): Promise<{ found: number; common: ReadonlySet<string>; rarest: number }> {
  const groups = [...source.meaning ?? [], ...source.close ?? [], ...narrowing]
  const each = groups.map((group) => sql`(count(*) filter (where ${hasTerms([group])}))::int`)
  const [row] = await planned(db, 'in order', sql<{ found: number; counts: number[] }>`
    select (count(*) filter (where ${anyOf(source)} and ${hasTerms(narrowing)}))::int as found, array[${sql.join(each.length > 0 ? each : [sql`0`])}]::int[] as counts from ${newest(GLANCE)}`)
  const isCommon = (count: number) => count * VERY_COMMON_SHARE > GLANCE
  return {
    found: row!.found, common: new Set(groups.filter((_, place) => isCommon(row!.counts[place]!)).map(nameOf)),
    rarest: Math.min(...row!.counts.filter((count) => !isCommon(count))),
  }
}

async function findMatchesAmong(
  db: Db, documents: RawBuilder<unknown>, plan: keyof typeof plans, source: Source, filters: Filters, sort: Sort, slice: Slice, narrowing: Terms,
): Promise<Matches> {
  const fits = all(facetMasks(filters).map(({ mask }) => sql<boolean>`facets & ${sql.lit(mask)} <> 0`))
  const [row] = await planned(db, plan, sql<Matches>`
    with matching as materialized (
      select product_id, created_at, price_paise, discount_percent, facets, ${rankOf(source)} as rank
      from ${documents} where ${all([anyOf(source), hasTerms(narrowing, hasRareTerm(source) ? source.common : undefined)])} limit ${sql.lit(MATCHES_MAX + 1)}
    ), stocked as materialized (
      select product_id, created_at, price_paise, discount_percent, rank,
        facets | case when ${isInStock('matching')} then ${sql.lit(facetBit('stock', 'in-stock'))} else 0 end as facets
      from matching
    )
    select (select coalesce(json_agg(tally), '[]') from (select facets, count(*)::int as pieces from stocked group by facets) tally) as tallies,
      (select coalesce(json_object_agg(rank, pieces), '{}') from (select rank, count(*)::int as pieces from stocked group by rank) ranked) as ranks,
      (select json_build_object('low', percentile_disc(0.02) within group (order by price_paise), 'high', percentile_disc(0.98) within group (order by price_paise)) from stocked where ${fits}) as prices,
      array(select product_id from stocked where ${fits} order by ${orderBy(sort)} limit ${slice.limit} offset ${slice.offset}) as ids`)
  return row!
}

/** Documents that fit, one after the other from the first of the order on: of so many looked at, or of all. */
export async function listInOrder(db: Db, tier: Tier, filters: Filters, sort: Sort, slice: Slice, lookedAt: number | null = null): Promise<string[]> {
  const from = lookedAt === null ? sql`search_documents` : sql`(select * from search_documents order by ${orderBy(sort)} limit ${sql.lit(lookedAt)}) search_documents`
  const rows = await planned(db, 'in order', sql<{ id: string }>`
    select product_id as id from ${from} where ${tierCondition(tier, filters)}
    order by ${orderBy(sort)} limit ${slice.limit} offset ${slice.offset}`)
  return rows.map(({ id }) => id)
}

/** All that fit, by their terms, then put in order; up to one more than COLLECTED_MAX are counted, and of so many the ids are of no use. */
export async function findCollected(db: Db, tier: Tier, filters: Filters, sort: Sort, slice: Slice): Promise<{ count: number; ids: string[] }> {
  const [row] = await planned(db, 'by terms', sql<{ count: number; ids: string[] }>`
    with tier as materialized (
      select product_id, created_at, price_paise, discount_percent from search_documents where ${tierCondition(tier, filters)} limit ${sql.lit(COLLECTED_MAX + 1)}
    )
    select (select count(*)::int from tier) as count,
      array(select product_id from tier order by ${orderBy(sort)} limit ${slice.limit} offset ${slice.offset}) as ids`)
  return row!
}

/**
 * The planner takes words for independent of each other, of sizes and of prices, and would now and then look through the whole
 * shop for pieces that there are not (sarees in size M). Which way is short is known here, from a sample of the matches.
 */
const plans = {
  freely: null,
  'by terms': sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
  'in order': sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
}

async function planned<Row>(db: Db, plan: keyof typeof plans, question: RawBuilder<Row>): Promise<Row[]> {
  const settings = plans[plan]
  if (settings === null) return (await question.execute(db)).rows
  return db.transaction().execute(async (tx) => {
    await settings.execute(tx)
    return (await question.execute(tx)).rows
  })
}

/** Of one word alone the planner knows how common it is; a text that is part of very many words is in nearly every title. */
function isRare({ text, containing, isWithinMeaning, meaning, close }: Source, narrowing: Terms): boolean {
  if (containing === 'everywhere') return false
  const contained = text === null || isWithinMeaning || containing === null || isIds(containing) || isOfPairs(containing) ? [] : [containing]
  const ways = [...contained, ...meaning ? [meaning] : [], ...close ? [close] : []].map((terms) => [...terms, ...narrowing])
  return ways.every((groups) => groups.length > 1 && groups.every((group) => group.length <= GROUP_MAX))
}

/** Two words beside each other are hardly anywhere. */
function isOfPairs(terms: Terms): boolean {
  return terms.every((group) => group.length <= GROUP_MAX && group.every((term) => term.includes('+')))
}

/** What fits best comes first: the text as whole words, then anywhere in the title, then all the rest; no document is in two tiers. */
export type Tier = { source: Source; place: 'whole' | 'containing' | 'rest' | 'all'; narrowing: Terms; minPaise?: Paise; maxPaise?: Paise }

function tierCondition({ source, place, narrowing, minPaise, maxPaise }: Tier, filters: Filters): Condition {
  const whole = source.whole && source.text !== null ? sql<boolean>`${hasTerms(source.whole)} and ${titleHas(source.text)}` : no
  const containing = containsText(source)
  const asked = { whole, containing: sql<boolean>`${containing} and not (${whole})`, rest: sql<boolean>`${anyOf(source)} and not (${containing}) and not (${whole})`, all: anyOf(source) }[place]
  const prices = [...minPaise === undefined ? [] : [sql<boolean>`price_paise >= ${minPaise}`], ...maxPaise === undefined ? [] : [sql<boolean>`price_paise < ${maxPaise}`]]
  return all([asked, hasTerms(narrowing), ...prices, ...filters.stock.length > 0 ? [isInStock('search_documents')] : []])
}

type Condition = RawBuilder<boolean>
const yes = sql<boolean>`true`
const no = sql<boolean>`false`

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? yes : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function anyOf(source: Source): Condition {
  const ways = [...source.isWithinMeaning ? [] : [containsText(source)], ...[source.meaning, source.close].map((terms) => (terms ? hasTerms(terms, source.common) : no))].filter((way) => way !== no)
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

const nameOf = (group: readonly string[]) => group.join('|')

/** Terms that are very common are asked of each document that the others find; where all are, by the index after all. */
function hasTerms(terms: Terms, common: ReadonlySet<string> = new Set()): Condition {
  const rare = terms.filter((group) => !common.has(nameOf(group)))
  if (rare.length === 0 || rare.length === terms.length) return terms.length === 0 ? yes : sql<boolean>`terms @@ ${queryOf(terms)}::tsquery`
  const others = terms.filter((group) => common.has(nameOf(group)))
  return sql<boolean>`(terms @@ ${queryOf(rare)}::tsquery and coalesce(terms, '') @@ ${queryOf(others)}::tsquery)`
}

/** Something is left to look up. */
function hasRareTerm({ meaning, close, common }: Source): boolean {
  return [meaning, close].every((terms) => terms?.some((group) => !common?.has(nameOf(group))) ?? true)
}

/** No term has a quote or a backslash in it. */
function queryOf(terms: Terms): string {
  return terms.map((group) => `(${group.map((term) => `'${term}'`).join('|')})`).join('&')
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
