import { sql, type RawBuilder } from 'kysely'
import { attributeGroups, type AttributeGroup } from '../filters/attribute-groups.ts'
import type { Filters } from '../filters/product-filters.ts'
import { all, fitsFilters, hasChoice } from './match-conditions-store.server.ts'

const kindsOfTallies = sql`(select coalesce(json_agg(kind), '[]')
  from (select slot, slug, singular, size_slots as sizes from product_kinds where is_enabled order by position, slug) kind)`

/** Counts the documents with the same facets in a table or a subquery in brackets, and those of each
 * attribute's choice. */
export const talliesOf = (documents: RawBuilder<unknown>, filters: Filters): RawBuilder<unknown> =>
  sql`json_build_object('kinds', ${kindsOfTallies}, 'rows', ${rowsOf(documents, filters)}, 'attribute', ${choicesOf(documents, filters)})`

/** Counts only the documents, for a result whose choices are known. */
export const rowTalliesOf = (
  documents: RawBuilder<unknown>,
  filters: Filters,
): RawBuilder<unknown> =>
  sql`json_build_object('kinds', ${kindsOfTallies}, 'rows', ${rowsOf(documents, filters)})`

const rowsOf = (documents: RawBuilder<unknown>, filters: Filters): RawBuilder<unknown> => {
  const groups = attributeGroups(filters).map(({ facets }) => hasChoice(facets))
  const isMissing = groups.length === 0 ? sql`false` : sql`not ${all(groups)}`
  return sql`(select coalesce(json_agg(tally), '[]')
    from (select facets, sizes, in_stock as "inStock", "isMissing", count(*)::int as count
    from (select facets, sizes, in_stock, ${isMissing} as "isMissing"
      from ${documents} as document) as counted group by facets, sizes, in_stock, "isMissing") tally)`
}

/** Equal choices are combined before they are counted one by one. */
const choicesOf = (documents: RawBuilder<unknown>, filters: Filters): RawBuilder<unknown> => {
  const groups = attributeGroups(filters)
  return sql`(select coalesce(json_object_agg(facet, count), '{}') from (
    select facet, sum(count)::int as count
    from (select choices, ${missingOf(groups)} as missing, count(*) as count from ${documents} as document
      where ${fitsFilters({ ...filters, attribute: [] })} group by choices, missing) alike
    cross join unnest(choices) choice join attribute_facets on id = choice
    where ${sql.join([sql`missing = 0`, ...groups.map(isOnlyMissing)], sql` or `)} group by facet) counted)`
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
