/** In how many sizes a cart may hold one product; a setting of the shop. */
export type SizesInCart = 'one' | 'several'

/** Lines with the same key replace each other. A product without sizes is added with '' or M. */
export function cartLineKey(
  { productId, size }: { productId: string; size: string },
  sizes: SizesInCart,
): string {
  return sizes === 'several' ? `${productId} ${size || 'M'}` : productId
}
