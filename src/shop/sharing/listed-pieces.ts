import { availableInSize, type Product, type Size } from '../catalogue/product.ts'
import { productPath } from './product-path.ts'

/** What a listing is about: a piece, or one size of it where it comes in sizes. */
export type ListedPiece = {
  size: Size | null
  /** The same in the feed and on the page, or the listing is refused. */ id: string
  name: string
  path: string
  isAvailable: boolean
}

/** Limit of merchant listings, in characters (https://support.google.com/merchants/answer/6324415). */
const NAME_MAX = 150

/** The feed and the page are both made from these: what one says of a size the other says, too. */
export function listedPieces(
  product: Pick<
    Product,
    'id' | 'title' | 'sizes' | 'available' | 'countsSizes' | 'availableBySize'
  >,
): ListedPiece[] {
  const { id, title, sizes, available } = product
  if (sizes.length === 0)
    return [
      {
        size: null,
        id,
        name: title.slice(0, NAME_MAX),
        path: productPath(id),
        isAvailable: available > 0,
      },
    ]
  return sizes.map((size) => {
    const ending = `, size ${size}`
    return {
      size,
      id: `${id}-${size}`,
      name: title.slice(0, NAME_MAX - ending.length) + ending,
      path: productPath(id, size),
      isAvailable: availableInSize(product, size) > 0,
    }
  })
}
