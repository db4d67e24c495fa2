import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { isOfferedStock } from '../catalogue-store.server.ts'
import type { ImageRef } from '../../media/image.ts'
import {
  limitedPageOf,
  pageOf,
  PAGES_MAX,
  PRODUCTS_PER_PAGE,
  SEARCH_PAGES_MAX,
  type Page,
} from '../../paging.ts'
import {
  type CountedRow,
  type AdminProduct,
  type ProductFilter,
  type ProductOrder,
} from './admin-list.ts'
import { parseSearch, shortPieces } from '../search.ts'

/**
 * `lowStockMax` is the shop's setting. `ids` are the matches of a search, best first. If there are
 * no `ids`, titles that contain `search` are listed.
 */
type ListFilter = ProductFilter & { lowStockMax: number; ids?: readonly string[] | null }

/** Selects the ids of one page first, and then loads only the products of that page. */
export async function listAdminProducts(db: Db, filter: ListFilter): Promise<Page<AdminProduct>> {
  const wanted = filter.ids ? null : parseSearch(filter.search)
  if (!filter.ids && filter.search.trim() !== '' && wanted === null)
    return pageOf([], filter.page, 0, PRODUCTS_PER_PAGE)

  const pagesMax = wanted === null && !filter.ids ? PAGES_MAX : SEARCH_PAGES_MAX
  const rowsMax = pagesMax * PRODUCTS_PER_PAGE
  const offset = (filter.page - 1) * PRODUCTS_PER_PAGE
  const [ids, counted] = await Promise.all([
    filter.page > pagesMax
      ? []
      : listIds(db, matchingOf(filter, wanted), orderingOf(filter), {
          limit: PRODUCTS_PER_PAGE,
          offset,
        }),
    countUpTo(
      db,
      sql`(select from ${matchingOf({ ...filter, order: filter.stock ? 'stock-up' : 'newest' }, wanted)})`,
      rowsMax + 1,
    ),
  ])
  return limitedPageOf(await listByIds(db, ids), filter.page, counted, {
    perPage: PRODUCTS_PER_PAGE,
    rowsMax,
  })
}

/** Lists the ids of all products that match, in the order of the list, up to `limit`. */
export async function listAdminProductIds(
  db: Db,
  filter: ListFilter,
  limit: number,
): Promise<string[]> {
  const wanted = filter.ids ? null : parseSearch(filter.search)
  if (!filter.ids && filter.search.trim() !== '' && wanted === null) return []
  return listIds(db, matchingOf(filter, wanted), orderingOf(filter), { limit, offset: 0 })
}

/** Drafts and archived products, which need no stock. */
const notForSale = sql`(select id from products where deleted_at is null and state in ('draft', 'archived'))`

/** Counts the products that are low in stock, including sold-out products. */
export async function countLowStock(db: Db, lowStockMax: number): Promise<number> {
  const { low } = await db
    .selectFrom('stock_totals')
    .where('available', '<=', lowStockMax)
    .where(sql<boolean>`product_id not in ${notForSale}`)
    .select((all) => all.fn.countAll<number>().as('low'))
    .executeTakeFirstOrThrow()
  return low
}

/** Each ordering has an index. Sorting by id keeps equal values in a fixed order. */
const orderings: Record<ProductOrder, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  title: sql`search_title, id`,
  'title-down': sql`search_title desc, id desc`,
  'price-up': sql`selling_price_paise, id`,
  'price-down': sql`selling_price_paise desc, id desc`,
  'stock-up': sql`available, product_id`,
  'stock-down': sql`available desc, product_id desc`,
}

function orderingOf({ order, ids }: ListFilter): RawBuilder<unknown> {
  return ids && order === 'newest' ? sql`array_position(${ids}::uuid[], id)` : orderings[order]
}

/** Uses literals instead of parameters, so that the planner can use the partial indexes. */
function conditionsOf(filter: ListFilter, wanted: string | null): RawBuilder<unknown>[] {
  const { type, category, stock, state, ids } = filter
  return [
    sql`deleted_at is null`,
    ...(type ? [sql`type = ${sql.lit(type)}`] : []),
    ...(category ? [sql`${sql.lit(category)} = any (categories)`] : []),
    ...(state ? [sql`state = ${sql.lit(state)}`] : []),
    ...(stock ? [stockIs(filter)] : []),
    ...(ids ? [sql`id = any (${ids}::uuid[])`] : []),
    ...(wanted === null ? [] : titleContains(wanted)),
  ]
}

/** Leaves out products that are not for sale, unless the list is filtered by state. */
function stockIs({ stock, state, lowStockMax }: ListFilter): RawBuilder<unknown> {
  if (!stock) return sql`true`
  const isFew = sql`available <= ${sql.lit(stock === 'low' ? lowStockMax : 0)}`
  return state ? isFew : sql`${isFew} and id not in ${notForSale}`
}

/** Without three letters in a row, the index of pairs of characters is used. */
function titleContains(text: string): RawBuilder<unknown>[] {
  const contains = sql`search_title like lower(${containsPattern(text)})`
  const pieces = shortPieces(text)
  if (!pieces) return [contains]
  return [
    sql`search_pieces @> array[${sql.join(pieces.map((piece) => sql`lower(${piece})`))}]`,
    contains,
  ]
}

/** If the list is filtered and sorted by stock alone, only `stock_totals` is read. It has one row
 * for each product that is not deleted. */
function matchingOf(filter: ListFilter, wanted: string | null): RawBuilder<unknown> {
  if (
    filter.order.startsWith('stock') &&
    !filter.type &&
    !filter.category &&
    !filter.state &&
    wanted === null &&
    !filter.ids
  ) {
    return sql`(select product_id as id, product_id, available from stock_totals) totals where ${stockIs(filter)}`
  }
  return sql`${tablesOf(filter)} where ${sql.join(conditionsOf(filter, wanted), sql` and `)}`
}

/** Joins `stock_totals` only if needed, because counting joined rows is slow in a large shop. */
function tablesOf({ stock, order }: ProductFilter): RawBuilder<unknown> {
  return stock || order.startsWith('stock')
    ? sql`products join stock_totals on product_id = id`
    : sql`products`
}

async function listIds(
  db: Db,
  matching: RawBuilder<unknown>,
  ordering: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${matching} order by ${ordering} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

async function listByIds(db: Db, ids: readonly string[]): Promise<AdminProduct[]> {
  const products = await db
    .selectFrom('products as product')
    .innerJoin('stock_totals', 'stock_totals.product_id', 'product.id')
    .select((row) => [
      'product.id',
      'title',
      'type',
      'categories',
      'version',
      'state',
      'is_listed as isListed',
      'available',
      'counts_sizes as countsSizes',
      'created_at as createdAt',
      'original_price_paise as originalPricePaise',
      'selling_price_paise as sellingPricePaise',
      jsonObjectFrom(
        row
          .selectFrom('product_images')
          .innerJoin('images', 'images.id', 'product_images.image_id')
          .select([
            'images.id',
            'images.width',
            'images.height',
            'images.tint',
            'product_images.alt',
          ])
          .$castTo<ImageRef>()
          .whereRef('product_images.product_id', '=', 'product.id')
          .orderBy('product_images.position')
          .limit(1),
      ).as('image'),
      jsonArrayFrom(
        row
          .selectFrom('stock')
          .select(['size', 'on_hand as onHand', 'reserved'])
          .$castTo<CountedRow>()
          .whereRef('stock.product_id', '=', 'product.id')
          .where(isOfferedStock)
          .orderBy(sql`array_position(sizes, size) nulls first`),
      ).as('stock'),
    ])
    .where(sql<boolean>`product.id = any (${ids}::uuid[])`)
    .$castTo<AdminProduct>()
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
