import { sql, type RawBuilder } from 'kysely'
import { facetBit, maskOfChoices, maskOfTerms, SIZES_IN_STOCK_SHIFT } from '../filters/facets.ts'
import type { Filters, Sort } from '../filters/product-filters.ts'
import { areIds, type Source } from './source.ts'
import { groupKey, isCodeTerm, tsqueryOf, type Terms } from './terms.ts'

export type Condition = RawBuilder<boolean>

const always = sql<boolean>`true`
export const never = sql<boolean>`false`

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? always : sql<boolean>`(${sql.join(conditions, sql` and `)})`

const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : sql<boolean>`(${sql.join(conditions, sql` or `)})`

export const matchesSource = (source: Source, has = hasTerms): Condition =>
  any(
    [
      ...[source.allWords, source.fuzzy].map((terms) =>
        terms ? has(terms, source.commonGroups) : never,
      ),
      containsText(source.containingImpliesWords ? { ...source, containing: null } : source),
    ].filter((condition) => condition !== never),
  )

/** The title contains the text. The index of terms narrows the documents down, then the title is compared. */
export const containsText = ({ text, containing, inCodes }: Source): Condition => {
  if (text === null) return never
  if (containing === 'everywhere') return titleHas(text)
  if (containing && areIds(containing))
    return sql<boolean>`product_id = any (${containing}::uuid[])`
  const ways = [...(containing ? [containing] : []), ...inCodes].map((terms) => hasTerms(terms))
  return ways.length === 0 ? never : sql<boolean>`(${titleHas(text)} and ${any(ways)})`
}

/** The text is lowercased by the database, because stored titles were lowercased in that way. */
export const titleHas = (text: string): Condition => sql<boolean>`strpos(title, lower(${text})) > 0`

/** The document has a term of each group. Each group is a separate index condition, so that
 * PostgreSQL starts with the rarest. Common groups are only checked on the documents found by other
 * groups, unless all groups are common. */
export const hasTerms = (
  terms: Terms,
  commonGroups: ReadonlySet<string> = new Set(),
): Condition => {
  const areAllCommon = terms.every((group) => commonGroups.has(groupKey(group)))
  return all(
    terms.map((group) => {
      if (group.length === 1 && isCodeTerm(group[0]!)) return hasCodeTerm(group[0]!)
      return commonGroups.has(groupKey(group)) && !areAllCommon
        ? checkGroup(group)
        : sql<boolean>`terms @@ ${tsqueryOf(group)}::tsquery`
    }),
  )
}

/** Checks the terms of documents that other conditions find. `coalesce` keeps PostgreSQL from using
 * the index on `terms`. */
export const checkTerms = (terms: Terms): Condition => all(terms.map(checkGroup))

const checkGroup = (group: readonly string[]): Condition =>
  sql<boolean>`coalesce(terms, '') @@ ${tsqueryOf(group)}::tsquery`

/** Checks facets by their bits, which the sort indexes include. Groups that contain words are
 * checked by their terms. */
export const hasFacets = (terms: Terms): Condition =>
  all(
    terms.map((group) => {
      const mask = maskOfTerms(group)
      return mask === null ? hasTerms([group]) : hasAnyBit(mask)
    }),
  )

export const hasAnyBit = (mask: number): Condition => sql<boolean>`facets & ${sql.lit(mask)} <> 0`

/** The document has a word with digits. These words have their own index (`search_code_letters`). */
const hasCodeTerm = (term: string): Condition =>
  sql<boolean>`(title ~ '[0-9]' and search_code_letters(title) @@ ${tsqueryOf([term.slice(1)])}::tsquery)`

/** The relevance of a match. 0: the text as whole words, 1: the text anywhere in the title, 2: every
 * word, 3: fuzzy. */
export const rankOf = (source: Source): RawBuilder<number> => {
  if (source.text === null) return sql<number>`0`
  const whole = source.wholeWords ? hasTerms(source.wholeWords) : never
  return sql<number>`case when ${titleHas(source.text)} then case when ${whole} then 0 else 1 end when ${source.allWords ? hasTerms(source.allWords) : never} then 2 else 3 end`
}

/** Each order has its own index. The product id makes the order unambiguous. */
export const orderBy = (sort: Sort): RawBuilder<unknown> => {
  const newest = sql`created_at desc, product_id desc`
  if (sort === 'best') return sql`rank, ${newest}`
  if (sort === 'newest') return newest
  if (sort === 'discount') return sql`discount_percent desc, product_id desc`
  return sort === 'price-up' ? sql`price_paise, product_id` : sql`price_paise desc, product_id desc`
}

/** A condition on `stock_totals`: the product is available, and if sizes are selected, one of them is. */
export const isAvailable = (filters: Filters): Condition => {
  const sizes = maskOfChoices(filters, 'size')
  return sizes === 0
    ? sql`available > 0`
    : sql`available > 0 and sizes_available & ${sql.lit(sizes)} <> 0`
}

/** The product of a document is in stock. A subquery per document is used, because a join would read
 * all of `stock_totals`. */
export const isInStock = (table: string, filters: Filters): Condition =>
  sql<boolean>`coalesce((select ${isAvailable(filters)} from stock_totals stock where stock.product_id = ${sql.ref(`${table}.product_id`)}), false)`

export const stockBits = sql<number>`case when available > 0 then ${sql.lit(facetBit('stock', 'in-stock'))} else 0 end | (sizes_available << ${sql.lit(SIZES_IN_STOCK_SHIFT)})`

export const facetsWithStock = (table: string): RawBuilder<unknown> =>
  sql`facets | coalesce((select ${stockBits} from stock_totals stock where stock.product_id = ${sql.ref(`${table}.product_id`)}), 0) as facets`

export const talliesOf = (table: string): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(tally), '[]') from (select facets, count(*)::int as count from ${sql.ref(table)} group by facets) tally)`
