import { availableInSize, type ProductToPrice } from '../catalogue/product.ts'
import type { OfferedSize } from './cart.ts'

/** The sizes of the products that customers can buy, with what is left of each. */
export function offeredSizes(products: readonly ProductToPrice[]): Record<string, OfferedSize[]> {
  return Object.fromEntries(
    products
      .filter(({ isPublic, sizes }) => isPublic && sizes.length > 0)
      .map((product) => [
        product.id,
        product.sizes.map((size) => ({
          size,
          available: Math.max(0, availableInSize(product, size)),
        })),
      ]),
  )
}
