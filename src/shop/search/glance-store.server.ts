import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  all,
  anyOf,
  asLookedAt,
  findByPlan,
  hasFacets,
  hasTerms,
  isInStock,
  nameOf,
  newest,
  no,
  titleHas,
  type Source,
} from './match-conditions-store.server.ts'
import type { Filters } from './product-filters.ts'
import { containsBeyondMeaning, filterTerms, type Terms } from './terms.ts'

/** So many matches are looked at one by one; of a search that has more, only a page is looked up. */
export const MATCHES_MAX = 1_000

/** Of matches that are more than that for sure so many are looked at: what can be chosen among them, how well they fit, where their prices lie. */
export const TOLD = 300

/** In documents: the newest, and some that are drawn by lot. */
export const GLANCE = 1_500
export const LOT = 1_000
/** One in five. */
const VERY_COMMON_SHARE = 5

export type Glance = {
  /** Which part of the newest documents fits. */
  share: number
  /** Which terms are so common that reading their lists costs more than looking at what the others find. */
  common: ReadonlySet<string>
  /** Of the others. */
  rarestShare: number
  /** Of documents that have all of the others; where all are common, all of them. */
  shareOfRare: number
  /** About how many documents there are, and how many of them fit. */
  documents: number
  matching: number
  /** More than MATCHES_MAX fit. */
  isSurelyMany: boolean
}

/** So many documents have these of the conditions, `1` or `0` for each: the first for the text in the title, then one for each group. */
type Met = { has: string; pieces: number }
type Seen = { newest: Met[]; lot: Met[]; documents: number }

/** Ids are random, and so are the first of them. */
const byLot = sql`(select * from search_documents order by product_id limit ${sql.lit(LOT)}) search_documents`

/** A few documents are looked at before anything is looked up: for a search, and for what is narrowed of it. */
export async function findGlance(
  db: Db,
  source: Source,
  narrowing: Terms,
): Promise<{ whole: Glance; narrowed: Glance }> {
  const conditions = [
    source.text !== null && containsBeyondMeaning(source) ? titleHas(source.text) : no,
    ...[...(source.meaning ?? []), ...(source.close ?? [])].map((group) => hasTerms([group])),
    ...narrowing.map((group) => hasFacets([group])),
  ]
  const met = (documents: RawBuilder<unknown>) =>
    sql`(select json_agg(met) from (select concat(${sql.join(conditions.map((condition) => sql`coalesce(${condition}, false)::int`))}) as has, count(*)::int as pieces from ${documents} group by has) met)`
  const [row] = await findByPlan(
    db,
    'in order',
    sql<Seen>`
    select coalesce(${met(newest(GLANCE))}, '[]') as newest, coalesce(${met(byLot)}, '[]') as lot,
      (select reltuples from pg_class where oid = 'search_documents'::regclass) as documents`,
  )
  return { whole: glanceOf(row!, source, []), narrowed: glanceOf(row!, source, narrowing) }
}

function glanceOf(
  { newest, lot, documents }: Seen,
  { meaning, close }: Source,
  narrowing: Terms,
): Glance {
  const groups = [...(meaning ?? []), ...(close ?? []), ...narrowing]
  const closeFrom = meaning?.length ?? 0
  const narrows = narrowing.map((_, place) => groups.length - narrowing.length + place)
  // A document fits by what was meant or by what is close, and has what it is narrowed by in any case.
  const ways = [
    meaning && meaning.map((_, place) => place),
    close && close.map((_, place) => closeFrom + place),
  ]
    .filter((way) => way !== null)
    .map((way) => [...way, ...narrows])
  const hasAll = (has: string, some: readonly number[]) =>
    some.every((group) => has[1 + group] === '1')
  const fits = (has: string) =>
    (has[0] === '1' && hasAll(has, narrows)) || ways.some((way) => hasAll(has, way))

  const counts = groups.map((_, group) => countOf(newest, (has) => hasAll(has, [group])))
  const isRare = (group: number) => counts[group]! * VERY_COMMON_SHARE <= GLANCE
  const rareWays = ways.map((way) => (way.some(isRare) ? way.filter(isRare) : way))
  const drawn = countOf(lot, fits)
  return {
    share: countOf(newest, fits) / GLANCE,
    common: new Set(groups.filter((_, group) => !isRare(group)).map(nameOf)),
    rarestShare: Math.min(
      ...groups.flatMap((_, group) => (isRare(group) ? counts[group]! / GLANCE : [])),
    ),
    shareOfRare: countOf(newest, (has) => rareWays.some((way) => hasAll(has, way))) / GLANCE,
    documents,
    matching: (drawn / LOT) * documents,
    isSurelyMany: areSurelyMany(drawn, documents),
  }
}

/** Of documents drawn by lot: how many fit, and how many of those are in stock. */
export async function findLotInStock(
  db: Db,
  source: Source,
  filters: Filters,
): Promise<LotInStock> {
  const [row] = await findByPlan(
    db,
    'in order',
    sql<{ fitting: number; inStock: number; documents: number }>`
    select count(*)::int as fitting, count(*) filter (where ${isInStock('search_documents', filters)})::int as "inStock", (select greatest(reltuples, 0) from pg_class where oid = 'search_documents'::regclass) as documents
    from ${byLot} where ${all([anyOf(asLookedAt(source)), hasFacets(filterTerms(filters))])}`,
  )
  return { ...row!, isSurelyMany: areSurelyMany(row!.inStock, row!.documents) }
}

export type LotInStock = {
  fitting: number
  inStock: number
  documents: number
  isSurelyMany: boolean
}

function countOf(met: readonly Met[], isCounted: (has: string) => boolean): number {
  return met.reduce((sum, { has, pieces }) => (isCounted(has) ? sum + pieces : sum), 0)
}

/** If there were no more than MATCHES_MAX, `expected` of them would be drawn, and never so many (less than once in 10⁹ searches). */
function areSurelyMany(drawn: number, documents: number): boolean {
  const expected = (MATCHES_MAX * LOT) / documents
  return documents > LOT && drawn >= expected + 7 * Math.sqrt(expected) + 10
}
