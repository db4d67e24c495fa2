import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import type { Advance } from '../advance-mode.ts'
import type { CardImage, ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { StrikeRule } from '../struck-price.ts'
import { isUuid } from '../uuid.ts'
import { fieldColumns, publicFieldColumns, type ProductQuery } from './product-columns.ts'
import type { PublicProduct, StaffProduct } from './product-fields.ts'
import type { Category, ProductCard, ProductToPrice, Size } from './product.ts'
import { withSizes, type StockOfSizes } from './available-by-size.ts'

/** Builds one prepared query that finds the newest products of each given category. */
export function listNewestOfEach(
  categories: readonly Category[],
  limit: number,
): (db: Db) => Promise<ProductCard[][]> {
  const sections = categories.map(
    (category) => sql`(select id, created_at, ${sql.lit(category)} as section from products
    where deleted_at is null and is_listed and ${sql.lit(category)} = any (categories)
      order by created_at desc, id desc limit ${sql.lit(limit)})`,
  )
  const ask = preparedQuery(
    (db) =>
      sql<ProductCard & { section: Category }>`${db
        .selectFrom('products as product')
        .innerJoin(
          sql<{
            id: string
            created_at: Date
            section: Category
          }>`(${sql.join(sections, sql` union all `)})`.as('newest'),
          'newest.id',
          'product.id',
        )
        .select(listCardColumns)
        .select('newest.section')
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')}`,
  )
  return async (db) => {
    const rows = await ask(db, undefined)
    return categories.map((category) =>
      rows.flatMap(({ section, ...card }) => (section === category ? [card] : [])),
    )
  }
}

/** Returns cards in the order of the ids, without products that are not listed. The caller limits
 * the number of ids. */
export async function listCardsByIds(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const cards = await askCards(db, ids.filter(isUuid))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const askCards = preparedQuery(
  (db, ids: readonly string[]) =>
    sql<ProductCard>`${db
      .selectFrom('products as product')
      .select(listCardColumns)
      .where(oneOf(ids))
      .where(sql<boolean>`is_listed`)}`,
)

/** A query for the cards of the products that `chosen` selects, in any order. */
export const cardsOf = (db: Db, chosen: RawBuilder<{ id: string; place: number }>) =>
  db
    .selectFrom('products as product')
    .innerJoin(chosen.as('chosen'), 'chosen.id', 'product.id')
    .select(listCardColumns)
    .where(sql<boolean>`is_listed`)

/** For the admin: finds a product in any state. Returns undefined for unknown, deleted and malformed
 * ids. */
export async function findProduct(db: Db, id: string): Promise<StaffProduct | undefined> {
  return (await listProductsByIds(db, [id]))[0]
}

/** Finds a product whose page customers can open now. */
export async function findPublicProduct(db: Db, id: string): Promise<PublicProduct | undefined> {
  return isUuid(id) ? (await askPublicProduct(db, id)).map(withSizes)[0] : undefined
}

/** Returns the products that exist, sorted by id. The caller limits the number of ids. */
export async function listProductsByIds(db: Db, ids: readonly string[]): Promise<StaffProduct[]> {
  return (await askProducts(db, ids.filter(isUuid))).map(withSizes)
}

const isPublic = sql<boolean>`is_public(product)`
const askProducts = preparedQuery(
  (db, ids: readonly string[]) =>
    sql<Counted<StaffProduct>>`${productsWith(db, fieldColumns)
      .where(oneOf(ids))
      .where('deleted_at', 'is', null)
      .orderBy('product.id')}`,
)
/** A row of `publicProductQuery`, which `withSizes` completes. */
export type FoundPublicProduct = Counted<PublicProduct>

/** A query for a product whose page customers can open now. It is for one id, because PostgreSQL would
 * plan a query for a list again each time that the list is short. */
export const publicProductQuery = (db: Db, id: string) =>
  productsWith(db, publicFieldColumns).where('product.id', '=', id).where(isPublic)

const askPublicProduct = preparedQuery(
  (db, id: string) => sql<FoundPublicProduct>`${publicProductQuery(db, id)}`,
)

function productsWith(db: Db, columns: typeof fieldColumns) {
  return db
    .selectFrom('products as product')
    .select(columns)
    .select(cardExtras)
    .select(stockColumns)
    .select((product) => [
      'version',
      'created_at as createdAt',
      isPublic.as('isPublic'),
      jsonArrayFrom(imagesOf(product)).as('images'),
    ])
}

/** Returns products in no particular order, including those that are no longer sold, but not those
 * that customers have never been shown. The caller limits the number of ids. */
export async function listProductsToPrice(
  db: Db,
  ids: readonly string[],
): Promise<ProductToPrice[]> {
  return (await askProductsToPrice(db, ids.filter(isUuid))).map(withSizes)
}

const askProductsToPrice = preparedQuery(
  (db, ids: readonly string[]) =>
    sql<Counted<ProductToPrice>>`${db
      .selectFrom('products as product')
      .select(pricedColumns)
      .select('sizes')
      .select(stockColumns)
      .select(isPublic.as('isPublic'))
      .where(oneOf(ids))
      .where(sql<boolean>`state <> 'draft' and coalesce(published_from <= now(), true)`)}`,
)

function oneOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`product.id = any (${ids}::uuid[])`
}

/** Selects the columns of a card, whose sizes are only those in stock. */
export function listCardColumns(product: ProductQuery) {
  return [...pricedColumns(product), sizesInStock.as('sizes')] as const
}

const sizesInStock = sql<Size[]>`case when counts_sizes then array(
  select size from stock where product_id = product.id and size = any (sizes) and on_hand > reserved
  order by array_position(sizes, size)) else sizes end`

function pricedColumns(product: ProductQuery) {
  return [
    'title',
    'type',
    'selling_price_paise as sellingPricePaise',
    ...cardExtras(product),
  ] as const
}

/** Selects the parts of a card that are not fields of the product. */
function cardExtras(product: ProductQuery) {
  return [
    'product.id',
    struckPrice.as('struckPricePaise'),
    strikeRule.as('strike'),
    availableOf(product).as('available'),
    jsonObjectFrom(firstImageOf(product)).as('image'),
    advanceColumn.as('advance'),
  ] as const
}

/** A subquery without a reference to the product, so that it runs once per query. */
const strikeRule = sql<StrikeRule>`(select rule_in_force(settings) from shop_settings settings)`
const struckPrice = sql<Paise>`struck_price(product, ${strikeRule})`

/** Null for pieces in stock. */
export const advanceColumn = sql<Advance | null>`coalesce(to_json(to_char(dispatch_from, 'YYYY-MM-DD')), to_json(making_days))`

/** Uses a subquery, because the planner would repeat a join's table for each product. */
function firstImageOf(product: ProductQuery) {
  return product
    .selectFrom('images')
    .select(['images.id', 'images.width', 'images.height', 'images.tint', 'images.focus'])
    .$castTo<CardImage>()
    .where('images.id', '=', (image) =>
      image
        .selectFrom('product_images')
        .select('image_id')
        .whereRef('product_id', '=', 'product.id')
        .orderBy('position')
        .limit(sql.lit(1)),
    )
}

function imagesOf(product: ProductQuery) {
  return product
    .selectFrom('product_images')
    .innerJoin('images', 'images.id', 'product_images.image_id')
    .select(['images.id', 'images.width', 'images.height', 'images.tint', 'images.focus'])
    .select('product_images.alt')
    .$castTo<ImageRef>()
    .whereRef('product_images.product_id', '=', 'product.id')
    .orderBy('product_images.position')
}

/** Excludes stock rows of sizes that the product no longer offers. */
export const isOfferedStock = sql<boolean>`case when counts_sizes then size = any (sizes) else size = '' end`

function availableOf(product: ProductQuery) {
  return product
    .selectFrom('stock')
    .select(sql<number>`coalesce(sum(on_hand - reserved), 0)::int`.as('available'))
    .whereRef('product_id', '=', 'product.id')
    .where(isOfferedStock)
}

type Counted<Row> = Omit<Row, 'availableBySize'> & StockOfSizes

function stockColumns(product: ProductQuery) {
  const stock = product
    .selectFrom('stock')
    .select(['size', sql<number>`on_hand - reserved`.as('available')])
    .whereRef('product_id', '=', 'product.id')
  return ['counts_sizes as countsSizes', jsonArrayFrom(stock).as('stock')] as const
}
