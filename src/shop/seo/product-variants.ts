import type { Product } from '../catalogue/product-fields.ts'
import { availableInSize, type Size } from '../catalogue/product.ts'
import { productPath } from './product-path.ts'

export type ProductVariant = {
  size: Size | null
  /** The id in the feed and on the page. Merchant listings are refused if these differ. */
  id: string
  name: string
  path: string
  isAvailable: boolean
}

/** In characters (https://support.google.com/merchants/answer/6324415). */
const NAME_MAX = 150

/** The variants of a product. The feed and the page both use this, so that they agree. */
export function variantsOf(
  product: Pick<
    Product,
    'id' | 'title' | 'sizes' | 'available' | 'countsSizes' | 'availableBySize'
  >,
): ProductVariant[] {
  const { id, title, sizes, available } = product
  if (sizes.length === 0)
    return [
      {
        size: null,
        id,
        name: title.slice(0, NAME_MAX),
        path: productPath(product),
        isAvailable: available > 0,
      },
    ]
  return sizes.map((size) => {
    const ending = `, size ${size}`
    return {
      size,
      id: `${id}-${size}`,
      name: title.slice(0, NAME_MAX - ending.length) + ending,
      path: productPath(product, size),
      isAvailable: availableInSize(product, size) > 0,
    }
  })
}
