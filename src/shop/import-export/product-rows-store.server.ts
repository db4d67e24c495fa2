import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { isOfferedStock } from '../catalogue/catalogue-store.server.ts'
import { fieldColumns, type ProductQuery } from '../catalogue/product-columns.ts'
import type { Size } from '../catalogue/product.ts'
import { collectionsOfProduct } from '../collections/chosen-product-store.server.ts'
import { isOfferedSku } from '../skus/sku-store.server.ts'
import type { ProductToExport } from './formats/zari-columns.ts'

/** The position after the last exported product. The time is text, because a `Date` would lose the
 * microseconds. */
export type Cursor = { createdAt: string; id: string }

/** Lists products without deleted ones, oldest first, so that a shop filled from the file lists them
 * in the same order. */
export async function listProductsToExport(
  db: Db,
  after: Cursor | null,
  limit: number,
): Promise<(ProductToExport & { cursor: Cursor })[]> {
  let products = db
    .selectFrom('products as product')
    .select(columnsOf)
    .select(sql<string>`product.created_at::text`.as('createdAt'))
    .where('product.deleted_at', 'is', null)
  if (after)
    products = products.where(
      sql<boolean>`(product.created_at, product.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    )
  const rows = await products
    .orderBy('product.created_at')
    .orderBy('product.id')
    .limit(limit)
    .$castTo<Row & { createdAt: string }>()
    .execute()
  return rows.map(({ createdAt, ...row }) => ({
    ...productFrom(row),
    cursor: { createdAt, id: row.id },
  }))
}

export type KnownProduct = ProductToExport & { isDeleted: boolean }

/** Returns products by id, including deleted products. The caller limits the number of ids. */
export async function listKnownProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products as product')
    .select(columnsOf)
    .select((row) => row('deleted_at', 'is not', null).as('isDeleted'))
    .where('product.id', 'in', ids)
    .$castTo<Row & { isDeleted: boolean }>()
    .execute()
  return new Map(rows.map(({ isDeleted, ...row }) => [row.id, { ...productFrom(row), isDeleted }]))
}

/** Returns those of the titles that the shop's products already have. The caller limits the number
 * of titles. */
export async function listTakenTitles(db: Db, titles: readonly string[]): Promise<Set<string>> {
  if (titles.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .select('title')
    .distinct()
    .where('title', 'in', titles)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ title }) => title))
}

export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Row = Omit<ProductToExport, 'onHand'> & { stock: { size: Size; onHand: number }[] }

function columnsOf(product: ProductQuery) {
  return [
    ...fieldColumns(product),
    'product.id',
    'product.version',
    'counts_sizes as countsSizes',
    jsonArrayFrom(
      product
        .selectFrom('stock')
        .select(['size', 'on_hand as onHand'])
        .whereRef('product_id', '=', 'product.id')
        .where(isOfferedStock),
    ).as('stock'),
    jsonArrayFrom(
      product
        .selectFrom('product_skus')
        .select(['size', 'sku', 'barcode'])
        .whereRef('product_id', '=', 'product.id')
        .where(isOfferedSku)
        .orderBy('size'),
    ).as('skus'),
    collectionsOfProduct.as('collections'),
    jsonArrayFrom(
      product
        .selectFrom('product_images')
        .innerJoin('images', 'images.id', 'product_images.image_id')
        .select(['images.id', 'images.width', 'images.original_type as type', 'product_images.alt'])
        .whereRef('product_images.product_id', '=', 'product.id')
        .orderBy('product_images.position'),
    ).as('images'),
  ] as const
}

function productFrom({ stock, ...row }: Row): ProductToExport {
  return { ...row, onHand: Object.fromEntries(stock.map(({ size, onHand }) => [size, onHand])) }
}
