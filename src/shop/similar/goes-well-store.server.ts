import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Of an order. More lines than that are a bulk purchase, which says little about taste. */
const LINES_MAX = 20
/** Maximum number of other products per product whose joint purchases are counted. */
const PAIRS_MAX = 40
/** Stored per product; some of them may be sold out when the page is rendered. */
const STORED_MAX = 8
/** The newest pieces of each kind with which attributes are compared. It limits the work in a shop
 * with 100,000 products. */
const COMPARED_OF_KIND = 60
/** A shared family of colours, or both fabric and occasion. */
const MATCH_MIN = 2

export type GoesWellProgress = {
  countedUntil: string
  countedOrder: number
  lastProduct: string | null
}

/** Locks the progress, so that one process at a time works on a batch. */
export async function lockProgress(tx: Db): Promise<GoesWellProgress> {
  await sql`insert into goes_well_progress default values on conflict do nothing`.execute(tx)
  // The time as text, because a JavaScript date has no microseconds.
  const { rows } = await sql<GoesWellProgress>`
    select counted_until::text as "countedUntil", counted_order as "countedOrder", last_product as "lastProduct"
    from goes_well_progress for update`.execute(tx)
  return rows[0]!
}

export async function updateProgress(tx: Db, progress: GoesWellProgress): Promise<void> {
  await sql`update goes_well_progress set counted_until = ${progress.countedUntil}::timestamptz,
    counted_order = ${progress.countedOrder}, last_product = ${progress.lastProduct}::uuid`.execute(
    tx,
  )
}

export type CountedOrder = { id: number; placedAt: string }

/** The next paid orders in the order in which they were placed. The last hour is left out, because
 * transactions may commit later than others that began after them. */
export async function listOrdersToCount(
  tx: Db,
  { countedUntil, countedOrder }: GoesWellProgress,
  limit: number,
): Promise<CountedOrder[]> {
  const { rows } = await sql<CountedOrder>`
    select id, placed_at::text as "placedAt" from orders
    where payment_state = 'paid' and placed_at >= ${countedUntil}::timestamptz
      and placed_at < now() - interval '1 hour'
      and (placed_at, id) > (${countedUntil}::timestamptz, ${countedOrder}::bigint)
    order by placed_at, id limit ${limit}`.execute(tx)
  return rows
}

/** Adds the pairs of pieces of different kinds in these orders. */
export async function insertPurchases(tx: Db, orderIds: readonly number[]): Promise<void> {
  await sql`
    with pair as (
      select line.product_id, other.product_id as other_id, count(distinct line.order_id)::int as orders
      from order_lines line join order_lines other on other.order_id = line.order_id
        join products piece on piece.id = line.product_id
        join products other_piece on other_piece.id = other.product_id and other_piece.type <> piece.type
      where line.order_id = any (${orderIds}::bigint[])
        and line.position < ${LINES_MAX} and other.position < ${LINES_MAX}
      group by 1, 2
    )
    insert into bought_together (product_id, other_id, orders) select * from pair order by 1, 2
    on conflict (product_id, other_id) do update set orders = bought_together.orders + excluded.orders`.execute(
    tx,
  )
}

export async function listProductsToRank(
  tx: Db,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(after !== null, (products) => products.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps the pairs bought most often, so that the table does not grow without limit. */
export async function deleteRarePairs(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from bought_together pair using (
      select product_id, other_id, row_number() over (partition by product_id order by orders desc, other_id) as place
      from bought_together where product_id = any (${ids}::uuid[])
    ) ranked
    where place > ${PAIRS_MAX} and pair.product_id = ranked.product_id and pair.other_id = ranked.other_id`.execute(
    tx,
  )
}

const isShown = sql`other.deleted_at is null and other.is_listed
  and exists (select from stock_totals where stock_totals.product_id = other.id and available > 0)`

/** Stores the pieces that go well with each product: first those bought together with it, then those
 * with matching attributes. Returns the products whose pieces changed. */
export async function updateGoesWell(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select id, type, attributes from products where id = any (${ids}::uuid[])
    ), compared_choice as materialized (
      select entry, facet_id, case attributes.type when 'colour' then 2 else 1 end as weight
      from attribute_choices join attributes on slug = attribute
      where attributes.type = 'colour' or slug in ('fabric', 'occasion')
    ), compared as materialized (
      select other.id, other.type, other.created_at, facet_id, max(weight) as weight
      from product_kinds kind, lateral (
        select id, type, created_at, attributes from products other
        where other.type = kind.slug and ${isShown}
        order by created_at desc, id desc limit ${COMPARED_OF_KIND}
      ) other join compared_choice on entry = any (other.attributes)
      group by other.id, other.type, other.created_at, facet_id
    ), bought as (
      select batch.id as product_id, other.id as other_id, pair.orders, other.created_at
      from batch join bought_together pair on pair.product_id = batch.id
        join products other on other.id = pair.other_id and other.type <> batch.type
      where ${isShown}
    ), matching as (
      select piece.id as product_id, other.id as other_id, sum(other.weight) as score, other.created_at
      from (select distinct id, type, facet_id from batch join compared_choice on entry = any (batch.attributes)) piece
        join compared other on other.facet_id = piece.facet_id and other.type <> piece.type
      group by piece.id, other.id, other.created_at having sum(other.weight) >= ${MATCH_MIN}
    ), ranked as (
      select product_id, other_id, row_number() over (partition by product_id
        order by coalesce(orders, 0) desc, coalesce(score, 0) desc, created_at desc, other_id) as place
      from bought full join matching using (product_id, other_id, created_at)
    ), best as (
      select product_id, array_agg(other_id order by place) as others from ranked
      where place <= ${STORED_MAX} group by product_id
    ), written as (
      insert into goes_well (product_id, others) select product_id, others from best order by product_id
      on conflict (product_id) do update set others = excluded.others where goes_well.others <> excluded.others
      returning product_id
    ), deleted as (
      delete from goes_well where product_id = any (${ids}::uuid[]) and product_id not in (select product_id from best)
      returning product_id
    )
    select product_id as id from written union all select product_id from deleted order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
