import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../../paging.ts'
import type { Day } from '../../tax/dated.ts'
import { STOCK_ROWS_PER_PAGE, type KindValue, type StockValue } from './stock-value.ts'

/** Selects products with stock or cost. `isTaxed` takes GST at the rate of the day out of the price,
 * by the same rules as for an order line. */
function valuedProducts(
  isTaxed: boolean,
  day: Day,
  page: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select product.id, product.title, product.type, product.cost_paise as "costPaise",
      product.selling_price_paise as "pricePaise", stock.pieces,
      case when ${isTaxed} and rate.rate_bp is not null then round(product.selling_price_paise * 10000.0 / (10000
        + case when rate.limit_paise is null
          or product.selling_price_paise * 10000 <= rate.limit_paise * (10000 + rate.rate_bp)
          then rate.rate_bp else rate.above_bp end))::bigint
        else product.selling_price_paise end as "netPaise"
    from (${page}) product
    join product_kinds kind on kind.slug = product.type
    cross join lateral (select coalesce(sum(on_hand), 0)::int as pieces from stock
      where stock.product_id = product.id) stock
    left join (select distinct on (goods_class) * from tax_rates where starts_on <= ${day}::date
      order by goods_class, starts_on desc) rate on rate.goods_class = case
        when product.goods_class <> '' then product.goods_class
        when product.stitching = 'unstitched' and kind.goods_class = 'apparel' then 'fabric'
        when product.stitching = 'stitched' and kind.goods_class = 'fabric' then 'apparel'
        else kind.goods_class end`
}

type Valuation = { isTaxed: boolean; day: Day }

/** Newest products first. */
export async function listStockValues(
  db: Db,
  { isTaxed, day }: Valuation,
  page: number,
): Promise<Page<StockValue>> {
  const { count } = await db
    .selectFrom('products')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const offset = (page - 1) * STOCK_ROWS_PER_PAGE
  const onPage = sql`select * from products where deleted_at is null
    order by created_at desc, id desc limit ${STOCK_ROWS_PER_PAGE} offset ${offset}`
  const { rows } = await sql<StockValue>`
    select valued.* from (${valuedProducts(isTaxed, day, onPage)}) valued
    join products on products.id = valued.id
    order by products.created_at desc, products.id desc`.execute(db)
  return pageOf(rows, page, count, STOCK_ROWS_PER_PAGE)
}

/** Values all pieces on hand, by kind. */
export async function listKindValues(db: Db, { isTaxed, day }: Valuation): Promise<KindValue[]> {
  const all = sql`select * from products where deleted_at is null`
  const { rows } = await sql<KindValue>`
    select type, count(*)::int as products, (count(*) filter (where "costPaise" is null))::int as "productsWithoutCost",
      sum(pieces)::int as pieces, coalesce(sum(pieces * "costPaise"), 0)::bigint as "valuePaise",
      coalesce(sum(pieces * ("netPaise" - "costPaise")), 0)::bigint as "marginPaise"
    from (${valuedProducts(isTaxed, day, all)}) valued group by type order by type`.execute(db)
  return rows
}
