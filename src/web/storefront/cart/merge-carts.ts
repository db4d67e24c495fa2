import { imageUrl } from '#shop/media/image.ts'
import type { CartItem } from './cart-item.ts'
import type { CartResponse } from './cart-lines.ts'

/** After a login: the saved lines as items. Items of this browser stay unchanged. */
export function mergedCart(
  browser: readonly CartItem[],
  { saved, lines }: Pick<CartResponse, 'saved' | 'lines'>,
): CartItem[] {
  return (saved ?? []).flatMap(({ productId, size, quantity, seenPricePaise }): CartItem[] => {
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
