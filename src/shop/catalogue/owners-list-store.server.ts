import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { ImageRef } from '../media/image.ts'
import { pageOf, PAGES_MAX, PRODUCTS_PER_PAGE, type Page } from '../paging.ts'
import {
  LOW_STOCK_MAX,
  type CountedRow,
  type OwnersProduct,
  type ProductFilter,
  type ProductOrder,
} from './owners-list.ts'
import { parseSearch, shortPieces } from './search.ts'

/** A search is made narrower, not walked through: counting more of what it finds would cost more than it tells. */
const SEARCH_PAGES_MAX = 40

/** What is on show, as its owner looks for it; the products of one page are chosen first and looked up afterwards. */
export async function listOwnersProducts(
  db: Db,
  filter: ProductFilter,
): Promise<Page<OwnersProduct>> {
  const wanted = parseSearch(filter.search)
  if (filter.search.trim() !== '' && wanted === null)
    return pageOf([], filter.page, 0, PRODUCTS_PER_PAGE)

  const pagesMax = wanted === null ? PAGES_MAX : SEARCH_PAGES_MAX
  const offset = (filter.page - 1) * PRODUCTS_PER_PAGE
  const [ids, total] = await Promise.all([
    filter.page > pagesMax ? [] : listIds(db, matchingOf(filter, wanted), filter.order, offset),
    countUpTo(
      db,
      matchingOf({ ...filter, order: filter.stock ? 'stock-up' : 'newest' }, wanted),
      pagesMax * PRODUCTS_PER_PAGE,
    ),
  ])
  return pageOf(await listByIds(db, ids), filter.page, total, PRODUCTS_PER_PAGE)
}

/** How many products are low in stock, sold-out ones among them. */
export async function countLowStock(db: Db): Promise<number> {
  const { low } = await db
    .selectFrom('stock_totals')
    .where('available', '<=', LOW_STOCK_MAX)
    .select((all) => all.fn.countAll<number>().as('low'))
    .executeTakeFirstOrThrow()
  return low
}

/** Each order has an index that is read from its beginning; the id makes it stable. */
const orderings: Record<ProductOrder, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  title: sql`search_title, id`,
  'price-up': sql`selling_price_paise, id`,
  'price-down': sql`selling_price_paise desc, id desc`,
  'stock-up': sql`available, product_id`,
  'stock-down': sql`available desc, product_id desc`,
}

/** What is known beforehand is written out, so that the planner sees which partial index fits. */
function conditionsOf(
  { type, category, stock }: ProductFilter,
  wanted: string | null,
): RawBuilder<unknown>[] {
  return [
    sql`deleted_at is null`,
    ...(type ? [sql`type = ${sql.lit(type)}`] : []),
    ...(category ? [sql`${sql.lit(category)} = any (categories)`] : []),
    ...(stock ? [stockIs(stock)] : []),
    ...(wanted === null ? [] : titleContains(wanted)),
  ]
}

function stockIs(stock: ProductFilter['stock']): RawBuilder<unknown> {
  return stock ? sql`available <= ${sql.lit(stock === 'low' ? LOW_STOCK_MAX : 0)}` : sql`true`
}

/** A text without three letters in a row has no trigram: pairs of its letters find it. */
function titleContains(text: string): RawBuilder<unknown>[] {
  const contains = sql`search_title like lower(${containsPattern(text)})`
  const pieces = shortPieces(text)
  if (!pieces) return [contains]
  return [
    sql`search_pieces @> array[${sql.join(pieces.map((piece) => sql`lower(${piece})`))}]`,
    contains,
  ]
}

/** The totals alone answer what is asked of the stock alone: they have a row for each product on show, and for no other. */
function matchingOf(filter: ProductFilter, wanted: string | null): RawBuilder<unknown> {
  if (filter.order.startsWith('stock') && !filter.type && !filter.category && wanted === null) {
    return sql`(select product_id as id, product_id, available from stock_totals) totals where ${stockIs(filter.stock)}`
  }
  return sql`${tablesOf(filter)} where ${sql.join(conditionsOf(filter, wanted), sql` and `)}`
}

/** Totals are looked up only where they are asked for: to count the products of a big shop beside them takes long. */
function tablesOf({ stock, order }: ProductFilter): RawBuilder<unknown> {
  return stock || order.startsWith('stock')
    ? sql`products join stock_totals on product_id = id`
    : sql`products`
}

async function listIds(
  db: Db,
  matching: RawBuilder<unknown>,
  order: ProductOrder,
  offset: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${matching} order by ${orderings[order]} limit ${PRODUCTS_PER_PAGE} offset ${offset}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Counting stops where nobody can walk to. */
async function countUpTo(db: Db, matching: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from ${matching} limit ${limit}) matching`.execute(db)
  return rows[0]?.total ?? 0
}

async function listByIds(db: Db, ids: readonly string[]): Promise<OwnersProduct[]> {
  const products = await db
    .selectFrom('products as product')
    .innerJoin('stock_totals', 'stock_totals.product_id', 'product.id')
    .select((row) => [
      'product.id',
      'title',
      'type',
      'categories',
      'version',
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
          .where(sql<boolean>`case when counts_sizes then size = any (sizes) else size = '' end`)
          .orderBy(sql`array_position(array['', 'S', 'M', 'L', 'XL', 'XXL'], size)`),
      ).as('stock'),
    ])
    .where(sql<boolean>`product.id = any (${ids}::uuid[])`)
    .$castTo<OwnersProduct>()
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
