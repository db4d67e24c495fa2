import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { findManyOfNewest } from './collection-sample-store.server.ts'
import { findGlance, MATCHES_MAX, TOLD, type Glance } from './glance-store.server.ts'
import {
  all,
  anyOf,
  asLookedAt,
  facetsWithStock,
  findByPlan,
  hasRareTerm,
  hasTerms,
  isIds,
  isInStock,
  newest,
  orderBy,
  rankOf,
  type Condition,
  type Plan,
  type Slice,
  type Source,
} from './match-conditions-store.server.ts'
import {
  countFitting,
  facetMasks,
  isUsual,
  noFilters,
  type Filters,
  type Sort,
  type Tally,
} from './product-filters.ts'
import { filterTerms, type Terms } from './terms.ts'
import { COLLECTED_MAX } from './tier-store.server.ts'

/** In words: what means one thing has fewer spellings. */
const GROUP_MAX = 50

export type Matches = {
  /** Of those that were looked at, before any filter; being in stock among them only where that is asked or shown. */
  tallies: Tally[]
  /** There are more than MATCHES_MAX, and the tallies are of some of them. */
  isMany: boolean
  /** How many of those fit how well: 0 the text as whole words, 1 the text, 2 every word, 3 about so. */
  ranks: Partial<Record<string, number>>
  ids: string[]
  /** The ids are those of the page: nothing fits but what was collected. */
  isWhole: boolean
  /** Hardly any match is cheaper than `low`, or dearer than `high`; null where nothing fits or nobody looked. */
  prices: { low: Paise | null; high: Paise | null }
  /** Groups of terms that were no use to look up. */
  common?: ReadonlySet<string>
  /** Where documents had to be looked at first. */
  glance?: { whole: Glance; narrowed: Glance }
  /** What fits the filters of as many as were collected: up to one more than MATCHES_MAX. */
  narrowed?: Tally[] | null
  /** How many of all fit the filters and are in stock, up to one more than MATCHES_MAX; where that is asked, and more than so many were all collected. */
  inStock?: number | null
}

type Asked = { source: Source; filters: Filters; sort: Sort; slice: Slice; narrowing: Terms }
type Among = {
  documents: RawBuilder<unknown>
  plan: Plan
  collectedMax: number
  sampleMax?: number
  edge?: number
}

/** Everything about a search that has few matches, and a sample of one that has many. */
export async function findMatches(
  db: Db,
  source: Source,
  filters: Filters,
  sort: Sort,
  slice: Slice,
): Promise<Matches> {
  const asked: Asked = { source, filters, sort, slice, narrowing: [] }
  const ofNewest =
    source.text === null && (await findManyOfNewest(db, source, [], tellsStock(asked)))
  if (ofNewest) return ofNewest
  if (source.containing === 'everywhere') return findAnyhow(db, asked)
  // Common words are dear to look up and soon met: a glance at some documents tells.
  const glance = await findGlance(db, source, filterTerms(filters))
  const { share, matching, isSurelyMany } = glance.whole
  const walked = Math.round((TOLD / share) * WALKED_FOR_LUCK)
  if (!isSurelyMany || walked > NEWEST_MAX)
    return {
      ...(isRare(source, [])
        ? await findRare(db, asked, glance.whole)
        : await findAnyhow(db, asked)),
      glance,
    }
  const sample = await findMatchesAmong(db, asked, {
    documents: newest(walked),
    plan: 'in order',
    collectedMax: TOLD,
    sampleMax: TOLD,
    edge: edgeOf(matching),
  })
  return { ...sample, isMany: true, isWhole: false, ids: [], narrowed: null, glance }
}

/** Those that fit the filters, too, of a search that has many. */
export async function findNarrowed(
  db: Db,
  source: Source,
  filters: Filters,
  sort: Sort,
  slice: Slice,
  matches: Matches,
): Promise<Matches> {
  const asked: Asked = { source, filters, sort, slice, narrowing: filterTerms(filters) }
  if (asked.narrowing.length === 0) return matches
  const { glance, narrowed, isWhole } = matches
  if (narrowed && isWhole) return { ...matches, tallies: narrowed, isMany: areMany(narrowed) }
  if (glance?.narrowed.isSurelyMany || areMany(narrowed ?? []))
    return { ...matches, ids: [], isWhole: false }
  const ofNewest =
    source.text === null && (await findManyOfNewest(db, source, asked.narrowing, tellsStock(asked)))
  if (ofNewest) return ofNewest
  if (!isRare(source, asked.narrowing)) return findAnyhow(db, asked)
  const seen = glance ?? (await findGlance(db, source, asked.narrowing))
  return { ...(await findRare(db, asked, seen.narrowed)), glance: seen }
}

function findAnyhow(db: Db, asked: Asked): Promise<Matches> {
  return findMatchesAmong(db, asked, {
    documents: sql`search_documents`,
    plan: 'freely',
    collectedMax: MATCHES_MAX,
  })
}

async function findRare(db: Db, asked: Asked, glance: Glance): Promise<Matches> {
  const { share, common: veryCommon, rarestShare, shareOfRare, documents, matching } = glance
  const { source, filters, sort, slice, narrowing } = asked
  const walked = MATCHES_MAX / share
  if (walked < NEWEST_MAX && walked * WALKED_FOR_READ < rarestShare * documents) {
    const sample = await findMatchesAmong(db, asked, {
      documents: newest(NEWEST_MAX),
      plan: 'in order',
      collectedMax: MATCHES_MAX,
    })
    if (sample.isMany) return sample
  }
  // What is only close to nothing that stands out is not worth reading half of the shop for; what was meant is.
  if (source.close && share === 0 && rarestShare === Infinity)
    return findRare(db, { ...asked, source: { ...source, close: null } }, glance)
  const common = share * MET_TOGETHER > shareOfRare ? veryCommon : undefined
  // What is looked up anyway is put in order at once and narrowed, unless too many fit, or a page of them is met soon without.
  const isMetSoon = isByAge(sort) && countUntilMet(slice, share) < NEWEST_MAX
  const isToBeNarrowed = narrowing.length === 0 && filterTerms(filters).length > 0
  const collectedMax =
    (isToBeNarrowed || !isMetSoon) && share * documents <= COLLECTED_MAX
      ? COLLECTED_MAX
      : MATCHES_MAX
  const matches = await findMatchesAmong(
    db,
    { ...asked, source: { ...source, ...(common && { common }) } },
    { documents: sql`search_documents`, plan: 'by terms', collectedMax, edge: edgeOf(matching) },
  )
  return { ...matches, ...(common && { common }) }
}

/** In documents. */
const NEWEST_MAX = 40_000
/** So many more than the share says. */
const WALKED_FOR_LUCK = 1.5
/** Looking at a document takes as long as reading so many entries of the index. */
const WALKED_FOR_READ = 2
/** One in two hundred matches is cheaper than `low`: a thousand of 200,000, which are then collected. */
const EDGE = 0.005
const EDGE_MAX = 0.2
/** Where it is known about how many match, so many are to be cheaper: pages enough for most. */
const CHEAPER = 400
/** One in five of what the rarer terms find together has the common ones too: else too many would be looked at in vain. */
const MET_TOGETHER = 5

/** So many of the newest documents are looked at until a page is full, if the share is right; and as many again, twice, for luck. */
export function countUntilMet({ limit, offset }: Slice, share: number): number {
  return Math.round((3 * (offset + limit)) / share)
}

/** The newest lie beside each other and are quick to look at, unlike the cheapest. */
const isByAge = (sort: Sort) => sort === 'best' || sort === 'newest'

/** What is narrowed is not counted by choices: those are of the whole search. */
function tellsStock({ source, filters, sort, narrowing }: Asked): boolean {
  return (
    filters.stock.length > 0 ||
    (narrowing.length === 0 &&
      !isUsual({ filters, sort }, source.text === null ? 'newest' : 'best'))
  )
}

function edgeOf(matching: number): number {
  return matching === 0 ? EDGE : Math.min(EDGE_MAX, Math.max(1 / TOLD, CHEAPER / matching))
}

function areMany(tallies: readonly Tally[]): boolean {
  return countFitting(tallies, noFilters) > MATCHES_MAX
}

/** Of these documents. */
export async function findMatchesAmong(
  db: Db,
  asked: Asked,
  { documents, plan, collectedMax, sampleMax = MATCHES_MAX, edge = EDGE }: Among,
): Promise<Matches> {
  const { filters, sort, slice, narrowing } = asked
  const source = plan === 'in order' ? asLookedAt(asked.source) : asked.source
  const fits = all(
    facetMasks({ ...filters, stock: [] }).map(
      ({ mask }) => sql<boolean>`facets & ${sql.lit(mask)} <> 0`,
    ),
  )
  const narrows = narrowing.length === 0 && filterTerms(filters).length > 0
  const [row] = await findByPlan(
    db,
    plan,
    sql<Omit<Matches, 'isMany'>>`
    with matching as materialized (
      select product_id, created_at, price_paise, discount_percent, facets, ${rankOf(source)} as rank
      from ${documents} where ${all([anyOf(source), hasTerms(narrowing, hasRareTerm(source) ? source.common : undefined)])} limit ${sql.lit(collectedMax + 1)}
    ), sample as materialized (
      select price_paise, rank, ${tellsStock(asked) ? facetsWithStock('matching') : sql`facets`}
      from matching limit ${sql.lit(sampleMax + 1)}
    )${narrows ? sql`, fitting as (select ${filters.stock.length > 0 ? facetsWithStock('matching') : sql`facets`} from matching where ${fits} limit ${sql.lit(MATCHES_MAX + 1)})` : sql``}
    select (select coalesce(json_agg(tally), '[]') from (select facets, count(*)::int as pieces from sample group by facets) tally) as tallies,
      (select coalesce(json_object_agg(rank, pieces), '{}') from (select rank, count(*)::int as pieces from sample group by rank) ranked) as ranks,
      (select json_build_object('low', percentile_disc(${sql.lit(edge)}) within group (order by price_paise), 'high', percentile_disc(${sql.lit(1 - edge)}) within group (order by price_paise)) from sample where ${fits}) as prices,
      (select count(*) <= ${sql.lit(collectedMax)} from matching) as "isWhole",
      ${narrows ? sql`(select coalesce(json_agg(tally), '[]') from (select facets, count(*)::int as pieces from fitting group by facets) tally)` : sql`null`} as narrowed,
      ${
        filters.stock.length > 0
          ? sql`case when (select count(*) from matching) between ${sql.lit(MATCHES_MAX + 1)} and ${sql.lit(collectedMax)} then
        (select count(*)::int from (select from matching where ${fits} and ${isInStock('matching', filters)} limit ${sql.lit(MATCHES_MAX + 1)}) met) end`
          : sql`null`
      } as "inStock",
      array(${pageOfMatching(fits, filters, sort, slice)}) as ids`,
  )
  return { ...row!, isMany: areMany(row!.tallies) }
}

/** Whether a piece is in stock is looked up for one after the other, and only until the page is full. */
function pageOfMatching(
  fits: Condition,
  filters: Filters,
  sort: Sort,
  { limit, offset }: Slice,
): RawBuilder<unknown> {
  if (filters.stock.length === 0)
    return sql`select product_id from matching where ${fits} order by ${orderBy(sort)} limit ${limit} offset ${offset}`
  return sql`select product_id from (select product_id from matching where ${fits} order by ${orderBy(sort)} offset 0) matching where ${isInStock('matching', filters)} limit ${limit} offset ${offset}`
}

/** Of one word alone the planner knows how common it is; a text that is part of very many words is in nearly every title. */
function isRare(
  { text, containing, isWithinMeaning, inCodes, meaning, close }: Source,
  narrowing: Terms,
): boolean {
  if (containing === 'everywhere') return false
  const contained =
    text === null ||
    isWithinMeaning ||
    containing === null ||
    isIds(containing) ||
    isOfPairs(containing)
      ? []
      : [containing]
  const ways = [
    ...contained,
    ...inCodes.filter((terms) => !isOfPairs(terms)),
    ...(meaning ? [meaning] : []),
    ...(close ? [close] : []),
  ].map((terms) => [...terms, ...narrowing])
  return ways.every(
    (groups) => groups.length > 1 && groups.every((group) => group.length <= GROUP_MAX),
  )
}

/** Two words beside each other are hardly anywhere. */
function isOfPairs(terms: Terms): boolean {
  return terms.every(
    (group) => group.length <= GROUP_MAX && group.every((term) => term.includes('+')),
  )
}
