import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { CollectionRules } from '../collections/collection-rules.ts'
import type { Tallies } from './filters/facets.ts'
import { priceRange } from './filters/price-bands.ts'
import { noFilters, type Filters, type ListView, type Sort } from './filters/product-filters.ts'
import {
  all,
  fitsFilters,
  joinedFacets,
  orderBy,
  type Condition,
} from './matching/match-conditions-store.server.ts'
import { talliesOf } from './matching/tallies-store.server.ts'

/** The products of a collection that its owner chose or described. `since` is the earliest time at
 * which a product may have been added. */
export type Membership =
  | { slug: string; mode: 'manual' }
  | { slug: string; mode: 'rules'; rules: CollectionRules; since: Date | null }

type MembersRequest = {
  order: Sort
  limit: number
  withStock: boolean
  countsDesigns?: boolean
}

/** Returns the ids that fit the view, and tallies of the first `limit` members in the collection's
 * order. Ids are complete only if there are at most `limit` members. */
export async function listMembers(
  db: Db,
  membership: Membership,
  { filters, sort }: ListView,
  { order, limit, withStock, countsDesigns = false }: MembersRequest,
): Promise<{ tallies: Tallies; ids: string[] }> {
  const { rows } = await sql<{ tallies: Tallies; ids: string[] }>`
    with matching as materialized (
      ${membersOf(membership, withStock, countsDesigns)} order by ${orderBy(order)} limit ${sql.lit(limit)}
    )
    select ${talliesOf(sql`matching`, filters, countsDesigns)} as tallies,
      array(select product_id from matching where ${fitsFilters(filters)} order by ${orderBy(sort)}) as ids`.execute(
    db,
  )
  return rows[0]!
}

/** Lists members of a large collection that fit the view, with an index in the order of the list. */
export async function listFittingMembers(
  db: Db,
  membership: Membership,
  { filters, sort }: ListView,
  limit: number,
): Promise<string[]> {
  // Bounds a scan in the order of prices, as the bits of the price bands cannot.
  const { minPaise, maxPaise } = priceRange(filters.price)
  const inBands = [
    ...(minPaise === undefined ? [] : [sql<boolean>`price_paise >= ${sql.lit(minPaise)}`]),
    ...(maxPaise === undefined ? [] : [sql<boolean>`price_paise < ${sql.lit(maxPaise)}`]),
  ]
  const { rows } = await sql<{ id: string }>`
    select product_id as id from (${membersOf(membership, true)}) as member
    where ${all([fitsFilters(filters), ...inBands])} order by ${orderBy(sort)} limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the slugs of the collections that list a product now. */
export async function listFilledMemberships(
  db: Db,
  memberships: readonly Membership[],
): Promise<string[]> {
  if (memberships.length === 0) return []
  const queries = memberships.map(
    (membership) =>
      sql`select ${sql.lit(membership.slug)} as slug where exists (${membersOf(membership, false)})`,
  )
  const { rows } = await sql<{ slug: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows.map(({ slug }) => slug)
}

type Member = { slug: string; productId: string }

/** Returns which of the products belong to which of the collections now. */
export async function listMembershipsOf(
  db: Db,
  memberships: readonly Membership[],
  productIds: readonly string[],
): Promise<Member[]> {
  if (memberships.length === 0) return []
  const queries = memberships.map(
    (membership) =>
      sql`select ${sql.lit(membership.slug)} as slug, product_id as "productId"
        from (${membersOf(membership, false)}) as member where product_id = any (${productIds}::uuid[])`,
  )
  const { rows } = await sql<Member>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows
}

/** Returns which of the products have which of the categories. */
export async function listCategoriesOf(
  db: Db,
  slugs: readonly string[],
  productIds: readonly string[],
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select category as slug, id as "productId" from products cross join unnest(categories) as category
    where id = any (${productIds}::uuid[]) and category = any (${slugs}::text[])`.execute(db)
  return rows
}

/** A product's rank is its position, or the negative number of units sold. */
function membersOf(
  membership: Membership,
  withStock: boolean,
  countsDesigns = false,
): RawBuilder<unknown> {
  const isManual = membership.mode === 'manual'
  const isBestSelling = !isManual && membership.rules.isBestSelling === true
  const [table, rank] = isManual
    ? [sql`collection_products join search_documents using (product_id)`, sql`position`]
    : isBestSelling
      ? [sql`best_sellers join search_documents using (product_id)`, sql`-units`]
      : [sql`search_documents`, sql`0`]
  const condition = isManual
    ? sql<boolean>`collection = ${sql.lit(membership.slug)}`
    : all(ruleConditions(membership.rules, membership.since))
  return sql`
    select product_id, created_at, price_paise, discount_percent, ${joinedFacets(withStock, countsDesigns)}, ${rank} as rank
    from ${table} left join stock_totals using (product_id) where ${condition}`
}

/** One condition for each rule; further rules are added here. */
function ruleConditions(rules: CollectionRules, since: Date | null): Condition[] {
  const { minPaise, maxPaise, minDiscountPercent } = rules
  const ofKinds: Filters = { ...noFilters, type: rules.kinds ?? [] }
  const withChoices = (attribute: string[]) => fitsFilters({ ...noFilters, attribute })
  const { attributesAre = [], attributesAreNot = [] } = rules
  return [
    ...(attributesAre.length > 0 ? [withChoices(attributesAre)] : []),
    ...attributesAreNot.map((facet) => sql<boolean>`not (${withChoices([facet])})`),
    ...(rules.kinds ? [fitsFilters(ofKinds)] : []),
    ...(minPaise === undefined ? [] : [sql<boolean>`price_paise >= ${sql.lit(minPaise)}`]),
    ...(maxPaise === undefined ? [] : [sql<boolean>`price_paise <= ${sql.lit(maxPaise)}`]),
    ...(minDiscountPercent === undefined
      ? []
      : [sql<boolean>`discount_percent >= ${sql.lit(minDiscountPercent)}`]),
    ...(since ? [sql<boolean>`search_documents.created_at >= ${since}`] : []),
    ...(rules.isInStock ? [sql<boolean>`available > 0`] : []),
  ]
}
