import type { Product } from './product-fields.ts'
import type { Size } from './product.ts'

/** The available pieces of each stock row of a product. */
export type StockOfSizes = { stock: { size: Size; available: number }[] }

/** Replaces the stock rows of a product by the pieces available of each size that it offers. */
export function withSizes<Row extends StockOfSizes & Pick<Product, 'sizes' | 'countsSizes'>>({
  stock,
  ...row
}: Row) {
  const counted = row.countsSizes ? row.sizes : []
  const availableOfSize = (size: Size) => stock.find((entry) => entry.size === size)?.available ?? 0
  const availableBySize: Product['availableBySize'] = Object.fromEntries(
    counted.map((size) => [size, availableOfSize(size)]),
  )
  return { ...row, availableBySize }
}
