import { sql, type RawBuilder } from 'kysely'
import { facetMasks, IN_STOCK_BIT, maskOfTerm } from '../filters/facets.ts'
import { attributeGroups } from '../filters/attribute-groups.ts'
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
    terms.map((group) =>
      group.every((term) => term.startsWith('=')) ? hasFacetOf(group) : hasTerms([group]),
    ),
  )

const hasFacetOf = (group: readonly string[]): Condition => {
  const mask = group.reduce((sum, term) => sum | maskOfTerm(term), 0)
  const [ofAttributes, others] = partition(group, (term) => term.startsWith('=@'))
  const ofKinds = others.filter((term) => maskOfTerm(term) === 0).map((term) => term.slice(1))
  return any([
    ...(ofAttributes.length === 0 ? [] : [hasChoice(ofAttributes.map((term) => term.slice(2)))]),
    ...(mask === 0 ? [] : [hasAnyBit(mask)]),
    ...(ofKinds.length === 0 ? [] : [isOfKind(ofKinds), hasSize(ofKinds, 'sizes')]),
  ])
}

const partition = <Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): [Item[], Item[]] => [items.filter(isFirst), items.filter((item) => !isFirst(item))]

/** The numbers of the facets are read once per query. */
export const hasChoice = (facets: readonly string[]): Condition =>
  sql<boolean>`choices && (select facet_ids(${facets}::text[]))`

const hasAnyBit = (mask: number): Condition => sql<boolean>`facets & ${sql.lit(mask)} <> 0`

/** The slot of the kind is in the low bits of the facets. The mask is read once per query. */
const isOfKind = (slugs: readonly string[]): Condition =>
  sql<boolean>`(1 << (facets & 31)) & (select kind_mask(${slugs}::text[])) <> 0`

const hasSize = (labels: readonly string[], column: 'sizes' | 'in_stock'): Condition =>
  sql<boolean>`${sql.ref(column)} & (select size_masks(${labels}::text[]))[(facets & 31) + 1] <> 0`

/** Needs the columns `facets`, `sizes` and `choices`; and `in_stock` if stock is filtered. */
export const fitsFilters = (filters: Filters): Condition => {
  const isInStockOnly = filters.stock.length > 0
  return all([
    ...facetMasks(filters).map(hasAnyBit),
    ...(isInStockOnly ? [sql<boolean>`in_stock & ${sql.lit(IN_STOCK_BIT)} <> 0`] : []),
    ...(filters.type.length > 0 ? [isOfKind(filters.type)] : []),
    ...(filters.size.length > 0
      ? [hasSize(filters.size, isInStockOnly ? 'in_stock' : 'sizes')]
      : []),
    ...attributeGroups(filters).map(({ facets }) => hasChoice(facets)),
  ])
}

/** The document has a word with digits. These words have their own index (`search_code_letters`). */
const hasCodeTerm = (term: string): Condition =>
  sql<boolean>`(title ~ '[0-9]' and search_code_letters(title) @@ ${tsqueryOf([term.slice(1)])}::tsquery)`

/** The relevance of a match. 0: the text as whole words, 1: the text anywhere in the title, 2: every
 * word, 3: fuzzy. */
export const rankOf = (source: Source): RawBuilder<number> => {
  if (source.text === null) return sql<number>`0`
  const whole = source.wholeWords ? hasTerms(source.wholeWords) : never
  return sql<number>`case when ${titleHas(source.text)} then case when ${whole} then 0 else 1 end
    when ${source.allWords ? hasTerms(source.allWords) : never} then 2 else 3 end`
}

/** Each order has its own index. The product id makes the order unambiguous. */
export const orderBy = (sort: Sort): RawBuilder<unknown> => {
  const newest = sql`created_at desc, product_id desc`
  if (sort === 'best') return sql`rank, ${newest}`
  if (sort === 'newest') return newest
  if (sort === 'discount') return sql`discount_percent desc, product_id desc`
  return sort === 'price-up' ? sql`price_paise, product_id` : sql`price_paise desc, product_id desc`
}

/** A condition on `stock_totals`: the product is available, and if sizes are selected, one of them
 * is. `table` has the product's facets. */
const isAvailable = (table: string, filters: Filters): Condition =>
  filters.size.length === 0
    ? sql<boolean>`available > 0`
    : sql<boolean>`available > 0 and sizes_available & (select size_masks(${filters.size}::text[]))[(${sql.ref(`${table}.facets`)} & 31) + 1] <> 0`

/** The product of a document is in stock. A subquery per document is used, because a join would read
 * all of `stock_totals`. */
export const isInStock = (table: string, filters: Filters): Condition =>
  sql<boolean>`coalesce((select ${isAvailable(table, filters)} from stock_totals stock
    where stock.product_id = ${sql.ref(`${table}.product_id`)}), false)`

const stockBits = sql<number>`case when available > 0 then ${sql.lit(IN_STOCK_BIT)} else 0 end | sizes_available`

/** The columns of a tally. `stock_totals` must be joined for `in_stock`. */
export const joinedFacets = (isStockJoined: boolean, countsDesigns = false): RawBuilder<unknown> =>
  isStockJoined
    ? sql`facets, sizes, choices, coalesce(${stockBits}, 0) as in_stock${designColumn(countsDesigns)}`
    : sql`facets, sizes, choices, 0 as in_stock${designColumn(countsDesigns)}`

/** The columns of a tally, with the stock of each document looked up if needed. */
export const facetsOf = (
  table: string,
  withStock: boolean,
  countsDesigns = false,
): RawBuilder<unknown> =>
  withStock
    ? sql`facets, sizes, choices, coalesce((select ${stockBits} from stock_totals stock
        where stock.product_id = ${sql.ref(`${table}.product_id`)}), 0) as in_stock${designColumn(countsDesigns)}`
    : sql`facets, sizes, choices, 0 as in_stock${designColumn(countsDesigns)}`

/** Null for a product without a design. */
const designColumn = (countsDesigns: boolean): RawBuilder<unknown> =>
  countsDesigns
    ? sql`, (select nullif(lower(design), '') from products where products.id = product_id) as design`
    : sql``
