import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { anyOf, findByPlan, hasFacets, hasTerms, nameOf, newest, type Source } from './match-conditions-store.server.ts'
import type { Terms } from './terms.ts'

/** So many matches are looked at one by one; of a search that has more, only a page is looked up. */
export const MATCHES_MAX = 1_000

/** Of matches that are more than that for sure so many are looked at: what can be chosen among them, how well they fit, where their prices lie. */
export const TOLD = 300

/** In documents: the newest, and some that are drawn by lot. */
export const GLANCE = 1_500
const LOT = 1_000
/** One in five. */
const VERY_COMMON_SHARE = 5

export type Glance = {
  /** Which part of the newest documents fits. */
  share: number
  /** Which terms are so common that reading their lists costs more than looking at what the others find. */
  common: ReadonlySet<string>
  /** Of the others. */
  rarestShare: number
  /** About how many documents there are, and how many of them fit. */
  documents: number
  matching: number
  /** More than MATCHES_MAX fit. */
  isSurelyMany: boolean
}

type Counted = { found: number[]; drawn: number[]; counts: number[]; documents: number }

/** A few documents are looked at before anything is looked up: for a search, and for what is narrowed of it. */
export async function findGlance(db: Db, source: Source, narrowing: Terms): Promise<{ whole: Glance; narrowed: Glance }> {
  const groups = [...source.meaning ?? [], ...source.close ?? [], ...narrowing]
  const each = groups.map((group) => sql`(count(*) filter (where ${hasTerms([group])}))::int`)
  const fitting = sql`array[(count(*) filter (where ${anyOf(source)}))::int, (count(*) filter (where ${anyOf(source)} and ${hasFacets(narrowing)}))::int]`
  // Ids are random, and so are the first of them.
  const [row] = await findByPlan(db, 'in order', sql<Counted>`
    select newest.*, lot.*, (select reltuples from pg_class where oid = 'search_documents'::regclass) as documents
    from (select ${fitting} as found, array[${sql.join(each)}]::int[] as counts from ${newest(GLANCE)}) newest,
      (select ${fitting} as drawn from (select * from search_documents order by product_id limit ${sql.lit(LOT)}) search_documents) lot`)
  const about = (place: 0 | 1, seen: readonly string[][]) => glanceOf(row!, place, seen.map(nameOf))
  return { whole: about(0, groups.slice(0, groups.length - narrowing.length)), narrowed: about(1, groups) }
}

function glanceOf({ found, drawn, counts, documents }: Counted, place: 0 | 1, names: readonly string[]): Glance {
  const isCommon = (group: number) => counts[group]! * VERY_COMMON_SHARE > GLANCE
  const rare = names.flatMap((_, group) => (isCommon(group) ? [] : counts[group]! / GLANCE))
  return {
    share: found[place]! / GLANCE, common: new Set(names.filter((_, group) => isCommon(group))), rarestShare: Math.min(...rare),
    documents, matching: drawn[place]! / LOT * documents, isSurelyMany: areSurelyMany(drawn[place]!, documents),
  }
}

/** If there were no more than MATCHES_MAX, `expected` of them would be drawn, and never so many (less than once in 10⁹ searches). */
function areSurelyMany(drawn: number, documents: number): boolean {
  const expected = MATCHES_MAX * LOT / documents
  return documents > LOT && drawn >= expected + 7 * Math.sqrt(expected) + 10
}
