import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  facetBit,
  maskOfChoices,
  maskOfTerms,
  SIZES_IN_STOCK_SHIFT,
  type Filters,
  type Sort,
} from './product-filters.ts'
import { containsBeyondMeaning, isOfCodes, queryOf, type Terms } from './terms.ts'

/** Which documents: any of these. All of it is found by an index, or is in nearly every title. */
export type Source = {
  /** What was typed; null for a collection. */
  text: string | null
  /** Titles that contain the text, by terms, by their ids, or `everywhere`: by looking at titles from the newest on. */
  containing: Terms | string[] | 'everywhere' | null
  /** Each of those has every word too: asking for the words finds them. */
  isWithinMeaning: boolean
  /** Titles that contain the text with an edge of it in a code (Vol12), each way to do so; none where their ids are known. */
  inCodes: Terms[]
  whole: Terms | null
  meaning: Terms | null
  close: Terms | null
  /** Groups of terms that are no use to look up. */
  common?: ReadonlySet<string>
}

export type Slice = { limit: number; offset: number }
export type Condition = RawBuilder<boolean>

/**
 * The planner takes words for independent of each other, of sizes and of prices, and would now and then look through the whole
 * shop for pieces that there are not (sarees in size M). Which way is short is known here, from a sample of the matches.
 */
const plans = {
  freely: null,
  'by terms': sql`begin; set local enable_seqscan = off; set local enable_indexscan = off`,
  'in order': sql`begin; set local enable_seqscan = off; set local enable_bitmapscan = off`,
}
export type Plan = keyof typeof plans

export async function findByPlan<Row>(
  db: Db,
  plan: Plan,
  question: RawBuilder<Row>,
): Promise<Row[]> {
  const begin = plans[plan]
  if (begin === null) return (await question.execute(db)).rows
  // What begins is one message: a search asks some five times, and each way to the database and back is a quarter of a millisecond.
  return db.connection().execute(async (connection) => {
    try {
      await begin.execute(connection)
      const { rows } = await question.execute(connection)
      await sql`commit`.execute(connection)
      return rows
    } catch (problem) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw problem
    }
  })
}

const yes = sql<boolean>`true`
export const no = sql<boolean>`false`

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? yes : sql<boolean>`(${sql.join(conditions, sql` and `)})`

export const anyOf = (source: Source, has = hasTerms): Condition => {
  const ways = [
    ...[source.meaning, source.close].map((terms) => (terms ? has(terms, source.common) : no)),
    containsText(source.isWithinMeaning ? { ...source, containing: null } : source),
  ].filter((way) => way !== no)
  return ways.length === 0 ? no : sql<boolean>`(${sql.join(ways, sql` or `)})`
}

export const containsText = ({ text, containing, inCodes }: Source): Condition => {
  if (text === null) return no
  if (containing === 'everywhere') return titleHas(text)
  if (containing && isIds(containing)) return sql<boolean>`product_id = any (${containing}::uuid[])`
  const ways = [...(containing ? [containing] : []), ...inCodes].map((terms) => hasTerms(terms))
  return ways.length === 0
    ? no
    : sql<boolean>`(${titleHas(text)} and (${sql.join(ways, sql` or `)}))`
}

/** For documents that are looked at one after the other: the title itself says the most in the least time. */
export const asLookedAt = (source: Source): Source =>
  containsBeyondMeaning(source)
    ? { ...source, containing: 'everywhere', isWithinMeaning: false, inCodes: [] }
    : source

export const isIds = (containing: Terms | string[]): containing is string[] =>
  containing.every((entry) => typeof entry === 'string')

/** The database lowers the text as it lowered the title. */
export const titleHas = (text: string): Condition => sql<boolean>`strpos(title, lower(${text})) > 0`

export const nameOf = (group: readonly string[]): string => group.join('|')

/**
 * Each group is a condition of its own: the index then leaps from match to match of the rarest, and does not weigh all words for
 * each document of it. Groups that are very common are asked of what the others find; where all are, by the index after all.
 */
export const hasTerms = (terms: Terms, common: ReadonlySet<string> = new Set()): Condition => {
  const areAllCommon = terms.every((group) => common.has(nameOf(group)))
  return all(
    terms.map((group) => {
      if (group.length === 1 && isOfCodes(group[0]!)) return hasLetters(group[0]!)
      return sql<boolean>`${common.has(nameOf(group)) && !areAllCommon ? sql`coalesce(terms, '')` : sql`terms`} @@ ${queryOf(group)}::tsquery`
    }),
  )
}

/** Of documents that are found by something else: the index is not asked. */
export const hasTermsBeside = (terms: Terms): Condition =>
  all(terms.map((group) => sql<boolean>`coalesce(terms, '') @@ ${queryOf(group)}::tsquery`))

/** For documents that are looked at in an order: its index has the facets beside it, and answers without the documents where no words are asked for. */
export const hasFacets = (terms: Terms): Condition =>
  all(
    terms.map((group) => {
      const mask = maskOfTerms(group)
      return mask === null ? hasTerms([group]) : sql<boolean>`facets & ${sql.lit(mask)} <> 0`
    }),
  )

/** Of words with a figure in them, which have an index of their own (db/migrations/0040_letters_of_codes.sql). */
const hasLetters = (letters: string): Condition =>
  sql<boolean>`(title ~ '[0-9]' and search_code_letters(title) @@ ${queryOf([letters.slice(1)])}::tsquery)`

/** Something is left to look up. */
export const hasRareTerm = ({ meaning, close, common }: Source): boolean =>
  [meaning, close].every((terms) => terms?.some((group) => !common?.has(nameOf(group))) ?? true)

export const rankOf = (source: Source): RawBuilder<number> => {
  if (source.text === null) return sql<number>`0`
  const whole = source.whole ? hasTerms(source.whole) : no
  return sql<number>`case when ${titleHas(source.text)} then case when ${whole} then 0 else 1 end when ${source.meaning ? hasTerms(source.meaning) : no} then 2 else 3 end`
}

/** Of a total: a piece, and of one of the sizes that are asked for. */
export const isThere = (filters: Filters): Condition => {
  const sizes = maskOfChoices(filters, 'size')
  return sizes === 0
    ? sql`available > 0`
    : sql`available > 0 and sizes_available & ${sql.lit(sizes)} <> 0`
}

/** Asked for each document alone: joined, all totals of the shop would be read. */
export const isInStock = (table: string, filters: Filters): Condition =>
  sql<boolean>`coalesce((select ${isThere(filters)} from stock_totals stock where stock.product_id = ${sql.ref(`${table}.product_id`)}), false)`

export const facetsWithStock = (table: string): RawBuilder<unknown> =>
  sql`facets | coalesce((select case when available > 0 then ${sql.lit(facetBit('stock', 'in-stock'))} else 0 end | (sizes_available << ${sql.lit(SIZES_IN_STOCK_SHIFT)}) from stock_totals stock where stock.product_id = ${sql.ref(`${table}.product_id`)}), 0) as facets`

export const newest = (documents: number): RawBuilder<unknown> =>
  sql`(select * from search_documents order by ${orderBy('newest')} limit ${sql.lit(documents)}) search_documents`

/** Each has an index of its own; the id makes every order the same twice. */
export const orderBy = (sort: Sort): RawBuilder<unknown> => {
  const newest = sql`created_at desc, product_id desc`
  if (sort === 'best') return sql`rank, ${newest}`
  if (sort === 'newest') return newest
  if (sort === 'discount') return sql`discount_percent desc, product_id desc`
  return sort === 'price-up' ? sql`price_paise, product_id` : sql`price_paise desc, product_id desc`
}
