import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB, Products } from '#db/tables.ts'
import type { ImageRef } from '../media/image.ts'
import type { Product, Size } from './product.ts'

/** What is asked about a product wherever it is shown. The query calls its table `product`. */
type ProductQuery = ExpressionBuilder<DB & { product: Products }, 'product'>

export function cardColumns(product: ProductQuery) {
  return [
    'product.id', 'title', 'type', 'sizes',
    'original_price_paise as originalPricePaise', 'selling_price_paise as sellingPricePaise',
    availableOf(product).as('available'), jsonObjectFrom(picturesOf(product).limit(1)).as('image'),
  ] as const
}

export function picturesOf(product: ProductQuery) {
  return product.selectFrom('product_images').innerJoin('images', 'images.id', 'product_images.image_id')
    .select(['images.id', 'images.width', 'images.height', 'images.tint', 'product_images.alt']).$castTo<ImageRef>()
    .whereRef('product_images.product_id', '=', 'product.id').orderBy('product_images.position')
}

/** Only the rows that the product's present sizes use: one left behind by a size that is no longer offered counts for nothing. */
function availableOf(product: ProductQuery) {
  return product.selectFrom('stock').select(sql<number>`coalesce(sum(on_hand - reserved), 0)::int`.as('available'))
    .whereRef('product_id', '=', 'product.id').where(sql<boolean>`case when counts_sizes then size = any (sizes) else size = '' end`)
}

type StockOfSizes = { stock: { size: Size | ''; available: number }[] }
export type Counted<Row> = Omit<Row, 'availableBySize'> & StockOfSizes

export function stockColumns(product: ProductQuery) {
  const stock = product.selectFrom('stock').select(['size', sql<number>`on_hand - reserved`.as('available')]).whereRef('product_id', '=', 'product.id')
  return ['counts_sizes as countsSizes', jsonArrayFrom(stock).as('stock')] as const
}

export function withSizes<Row extends StockOfSizes & Pick<Product, 'sizes' | 'countsSizes'>>({ stock, ...row }: Row) {
  const counted = row.countsSizes ? row.sizes : []
  const availableOfSize = (size: Size) => stock.find((entry) => entry.size === size)?.available ?? 0
  const availableBySize: Product['availableBySize'] = Object.fromEntries(counted.map((size) => [size, availableOfSize(size)]))
  return { ...row, availableBySize }
}
