import { imageUrl } from '#shop/media/image.ts'
import type { CartItem } from './cart-item.ts'
import type { CartAnswer } from './cart-lines.ts'

/** After a login: the lines that the server kept, as items; what this browser already knows stays as it is. */
export function joinedCart(
  browser: readonly CartItem[],
  { kept, lines }: Pick<CartAnswer, 'kept' | 'lines'>,
): CartItem[] {
  return (kept ?? []).flatMap(({ productId, size, quantity, seenPricePaise }): CartItem[] => {
    const known = browser.find(({ id }) => id === productId)
    if (known) return [known]
    const line = lines.find((priced) => priced.productId === productId)
    if (!line) return []
    return [
      {
        id: productId,
        title: line.title,
        description: '',
        origPrice: line.originalPricePaise / 100,
        sellingPrice: (seenPricePaise || line.unitPricePaise) / 100,
        size: size ? [size] : [],
        highlights: [],
        imageUrls: line.image ? [imageUrl(line.image.id, 240, 'webp')] : [],
        quantity,
        categories: [],
        type: line.type,
      },
    ]
  })
}
