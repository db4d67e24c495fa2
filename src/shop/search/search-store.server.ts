import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { all, anyOf, findByPlan, hasRareTerm, hasTerms, isIds, isInStock, nameOf, orderBy, rankOf, type Condition, type Plan, type Slice, type Source } from './match-conditions-store.server.ts'
import { facetBit, facetMasks, isUsual, type Filters, type Sort, type Tally } from './product-filters.ts'
import type { Terms } from './terms.ts'
import { COLLECTED_MAX } from './tier-store.server.ts'

/** So many matches are looked at one by one; of a search that has more, only a page is looked up. */
export const MATCHES_MAX = 1_000

/** In words: what means one thing has fewer spellings. */
const GROUP_MAX = 50

export type Matches = {
  /** Of up to one more than MATCHES_MAX, before any filter; being in stock among them only where that is asked or shown. */
  tallies: Tally[]
  /** How many of those fit how well: 0 the text as whole words, 1 the text, 2 every word, 3 about so. */
  ranks: Partial<Record<string, number>>
  ids: string[]
  /** The ids are those of the page: nothing fits but what was collected. */
  isWhole: boolean
  /** Hardly any match is cheaper than `low`, or dearer than `high`; null where nothing fits. */
  prices: { low: Paise | null; high: Paise | null }
  /** Groups of terms that were no use to look up. */
  common?: ReadonlySet<string>
  /** Which part of the newest documents fits; unknown where nobody had to look. */
  share?: number
}

type Asked = { source: Source; filters: Filters; sort: Sort; slice: Slice; narrowing: Terms }
type Among = { documents: RawBuilder<unknown>; plan: Plan; collectedMax: number }

/** Everything about a search that has few matches, and a sample of one that has many. */
export async function findMatches(db: Db, source: Source, filters: Filters, sort: Sort, slice: Slice, narrowing: Terms = []): Promise<Matches> {
  const asked: Asked = { source, filters, sort, slice, narrowing }
  if (!isRare(source, narrowing)) return findMatchesAmong(db, asked, { documents: sql`search_documents`, plan: 'freely', collectedMax: MATCHES_MAX })
  // Two common words together are dear to look up and soon met: a glance at the newest documents tells.
  const glance = await glanceAtNewest(db, source, narrowing)
  const share = glance.found / GLANCE
  const walked = MATCHES_MAX / share
  if (walked < NEWEST_MAX && walked * WALKED_FOR_READ < glance.rarest / GLANCE * glance.documents) {
    const sample = await findMatchesAmong(db, asked, { documents: newest(NEWEST_MAX), plan: 'in order', collectedMax: MATCHES_MAX })
    if (sample.tallies.reduce((sum, { pieces }) => sum + pieces, 0) > MATCHES_MAX) return { ...sample, share }
  }
  // What is only close to nothing that stands out is not worth reading half of the shop for.
  if (source.close && glance.found === 0 && glance.rarest === Infinity) return findMatchesAmong(db, asked, { documents: newest(GLANCE), plan: 'in order', collectedMax: MATCHES_MAX })
  const common = glance.found * MET_TOGETHER > glance.rarest ? glance.common : undefined
  // What is looked up anyway is put in order at once, unless far too many fit, or a page of them is met soon without.
  const isMetSoon = isByAge(sort) && countUntilMet(slice, share) < NEWEST_MAX
  const collectedMax = isMetSoon || share * glance.documents > COLLECTED_MAX ? MATCHES_MAX : COLLECTED_MAX
  const matches = await findMatchesAmong(db, { ...asked, source: { ...source, ...common && { common } } }, { documents: sql`search_documents`, plan: 'by terms', collectedMax })
  return { ...matches, share, ...common && { common } }
}

/** In documents. */
const GLANCE = 1_500
const NEWEST_MAX = 40_000
/** Looking at a document takes as long as reading so many entries of the index. */
const WALKED_FOR_READ = 2
/** One in two hundred matches is cheaper than `low`: a thousand of 200,000, which are then collected. */
const EDGE = 0.005
/** One in five. */
const VERY_COMMON_SHARE = 5
/** One in ten of what the rarer terms find has the common ones too: else too many would be looked at in vain. */
const MET_TOGETHER = 10

/** So many of the newest documents are looked at until a page is full, if the share is right; and as many again, twice, for luck. */
export function countUntilMet({ limit, offset }: Slice, share: number): number {
  return Math.round(3 * (offset + limit) / share)
}

/** The newest lie beside each other and are quick to look at, unlike the cheapest. */
const isByAge = (sort: Sort) => sort === 'best' || sort === 'newest'

function newest(documents: number): RawBuilder<unknown> {
  return sql`(select * from search_documents order by ${orderBy('newest')} limit ${sql.lit(documents)}) search_documents`
}

type Glance = {
  found: number
  /** Which terms are so common that reading their lists costs more than looking at what the others find. */
  common: ReadonlySet<string>
  rarest: number
  /** About how many documents there are. */
  documents: number
}

async function glanceAtNewest(db: Db, source: Source, narrowing: Terms): Promise<Glance> {
  const groups = [...source.meaning ?? [], ...source.close ?? [], ...narrowing]
  const each = groups.map((group) => sql`(count(*) filter (where ${hasTerms([group])}))::int`)
  const [row] = await findByPlan(db, 'in order', sql<{ found: number; counts: number[]; documents: number }>`
    select (count(*) filter (where ${anyOf(source)} and ${hasTerms(narrowing)}))::int as found, array[${sql.join(each.length > 0 ? each : [sql`0`])}]::int[] as counts,
      (select reltuples from pg_class where oid = 'search_documents'::regclass) as documents
    from ${newest(GLANCE)}`)
  const isCommon = (count: number) => count * VERY_COMMON_SHARE > GLANCE
  return {
    found: row!.found, documents: row!.documents, common: new Set(groups.filter((_, place) => isCommon(row!.counts[place]!)).map(nameOf)),
    rarest: Math.min(...row!.counts.filter((count) => !isCommon(count))),
  }
}

async function findMatchesAmong(db: Db, { source, filters, sort, slice, narrowing }: Asked, { documents, plan, collectedMax }: Among): Promise<Matches> {
  const fits = all(facetMasks(filters).filter(({ name }) => name !== 'stock').map(({ mask }) => sql<boolean>`facets & ${sql.lit(mask)} <> 0`))
  // What is narrowed is not counted by choices: those are of the whole search.
  const tellsStock = filters.stock.length > 0 || (narrowing.length === 0 && !isUsual({ filters, sort }, source.text === null ? 'newest' : 'best'))
  const [row] = await findByPlan(db, plan, sql<Matches>`
    with matching as materialized (
      select product_id, created_at, price_paise, discount_percent, facets, ${rankOf(source)} as rank
      from ${documents} where ${all([anyOf(source), hasTerms(narrowing, hasRareTerm(source) ? source.common : undefined)])} limit ${sql.lit(collectedMax + 1)}
    ), sample as materialized (
      select price_paise, rank, ${tellsStock ? facetsWithStock : sql`facets`}
      from matching limit ${sql.lit(MATCHES_MAX + 1)}
    )
    select (select coalesce(json_agg(tally), '[]') from (select facets, count(*)::int as pieces from sample group by facets) tally) as tallies,
      (select coalesce(json_object_agg(rank, pieces), '{}') from (select rank, count(*)::int as pieces from sample group by rank) ranked) as ranks,
      (select json_build_object('low', percentile_disc(${sql.lit(EDGE)}) within group (order by price_paise), 'high', percentile_disc(${sql.lit(1 - EDGE)}) within group (order by price_paise)) from sample where ${fits}) as prices,
      (select count(*) <= ${sql.lit(collectedMax)} from matching) as "isWhole",
      array(${pageOfMatching(fits, filters, sort, slice)}) as ids`)
  return row!
}

const facetsWithStock = sql`facets | case when ${isInStock('matching')} then ${sql.lit(facetBit('stock', 'in-stock'))} else 0 end as facets`

/** Whether a piece is in stock is looked up for one after the other, and only until the page is full. */
function pageOfMatching(fits: Condition, { stock }: Filters, sort: Sort, { limit, offset }: Slice): RawBuilder<unknown> {
  if (stock.length === 0) return sql`select product_id from matching where ${fits} order by ${orderBy(sort)} limit ${limit} offset ${offset}`
  return sql`select product_id from (select product_id from matching where ${fits} order by ${orderBy(sort)} offset 0) matching where ${isInStock('matching')} limit ${limit} offset ${offset}`
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
