import { sql, type RawBuilder } from 'kysely'
import { attributeGroups, type AttributeGroup } from '../filters/attribute-groups.ts'
import type { Filters } from '../filters/product-filters.ts'
import { all, fitsFilters, hasChoice } from './match-conditions-store.server.ts'

const kindsOfTallies = sql`(select coalesce(json_agg(kind), '[]')
  from (select slot, slug, singular, size_slots as sizes from product_kinds where is_enabled order by position, slug) kind)`

/** Counts the documents with the same facets in a table or a subquery in brackets, and those of each
 * attribute's choice. `countsDesigns` needs the column `design`. */
export const talliesOf = (
  documents: RawBuilder<unknown>,
  filters: Filters,
  countsDesigns = false,
): RawBuilder<unknown> =>
  sql`json_build_object('kinds', ${kindsOfTallies}, 'rows', ${rowsOf(documents, filters, countsDesigns)},
    'attribute', ${choicesOf(documents, filters, countsDesigns)}${designsOf(documents, filters, countsDesigns)})`

/** Counts only the documents, for a result whose choices are known. */
export const rowTalliesOf = (
  documents: RawBuilder<unknown>,
  filters: Filters,
  countsDesigns = false,
): RawBuilder<unknown> =>
  sql`json_build_object('kinds', ${kindsOfTallies},
    'rows', ${rowsOf(documents, filters, countsDesigns)}${designsOf(documents, filters, countsDesigns)})`

const rowsOf = (
  documents: RawBuilder<unknown>,
  filters: Filters,
  countsDesigns: boolean,
): RawBuilder<unknown> => {
  const single = countsDesigns ? sql` where design is null` : sql``
  return sql`(select coalesce(json_agg(tally), '[]') from (select facets, sizes, in_stock as "inStock", "isMissing", count(*)::int as count
    from (select facets, sizes, in_stock, ${isMissing(filters)} as "isMissing" from ${documents} as document${single}) as counted
    group by facets, sizes, in_stock, "isMissing") tally)`
}

const isMissing = (filters: Filters): RawBuilder<unknown> => {
  const groups = attributeGroups(filters).map(({ facets }) => hasChoice(facets))
  return groups.length === 0 ? sql`false` : sql`not ${all(groups)}`
}

/** Counts the designs whose documents have the same facets. `documents` is the number of rows. */
const designsOf = (
  documents: RawBuilder<unknown>,
  filters: Filters,
  countsDesigns: boolean,
): RawBuilder<unknown> =>
  countsDesigns
    ? sql`, 'documents', (select count(*)::int from ${documents} as document), 'designs', (
      select coalesce(json_agg(tally), '[]') from (select variants, count(*)::int as count from (
        select array_agg(distinct array[facets, sizes, in_stock, (${isMissing(filters)})::int]) as variants
        from ${documents} as document where design is not null group by design
      ) as design group by variants) tally)`
    : sql``

/** Equal choices are combined before they are counted one by one. */
const choicesOf = (
  documents: RawBuilder<unknown>,
  filters: Filters,
  countsDesigns: boolean,
): RawBuilder<unknown> => {
  const groups = attributeGroups(filters)
  const missing = missingOf(groups)
  const fits = fitsFilters({ ...filters, attribute: [] })
  const isCounted = sql.join([sql`missing = 0`, ...groups.map(isOnlyMissing)], sql` or `)
  const design = countsDesigns ? sql`, design` : sql``
  const count = countsDesigns
    ? sql`coalesce(sum(count) filter (where design is null), 0) + count(distinct design)`
    : sql`sum(count)`
  return sql`(select coalesce(json_object_agg(facet, count), '{}') from (
    select facet, (${count})::int as count
    from (select choices, ${missing} as missing${design}, count(*) as count from ${documents} as document
      where ${fits} group by choices, missing${design}) alike
    cross join unnest(choices) choice join attribute_facets on id = choice
    where ${isCounted} group by facet) counted)`
}

/** One bit for each chosen attribute that a document lacks. */
const missingOf = (groups: readonly AttributeGroup[]): RawBuilder<unknown> =>
  groups.length === 0
    ? sql`0`
    : sql.join(
        groups.map(
          ({ facets }, bit) =>
            sql`(case when ${hasChoice(facets)} then 0 else ${sql.lit(1 << bit)} end)`,
        ),
        sql` | `,
      )

const isOnlyMissing = ({ attribute }: AttributeGroup, bit: number): RawBuilder<unknown> =>
  sql`(missing = ${sql.lit(1 << bit)} and attribute = ${attribute})`
