import type { CartLine, CartNotice, PricedCart, PricedLine } from '#shop/cart/cart.ts'
import { imageUrl } from '#shop/media/image.ts'
import type { Paise } from '#shop/money.ts'
import type { CartItem } from './cart-item.ts'

/** Returns the price that the customer last saw. The server reports a difference from its own price. */
export function seenPricePaise(item: CartItem): Paise {
  return Math.round(item.sellingPrice * 100)
}

/** Returns the product's current image. Until the shop has responded, returns the image stored when
 * the product was added. */
export function itemImageUrl(item: CartItem, line: PricedLine | undefined): string | undefined {
  return line?.image ? imageUrl(line.image.id, 240, 'webp') : item.imageUrls[0]
}

/** The shop's data for one line of the cart. */
export function pricedLineOf(
  { productId, size }: Pick<CartLine, 'productId' | 'size'>,
  priced: Pick<PricedCart, 'lines' | 'notices'> | null,
): { line: PricedLine | undefined; notices: CartNotice[] } {
  return {
    line: priced?.lines.find((one) => one.productId === productId && one.size === size),
    notices: (priced?.notices ?? []).filter(
      (one) => one.productId === productId && one.lineSize === size,
    ),
  }
}

export function linesOf(cart: readonly CartItem[]): CartLine[] {
  return cart.map((item) => ({
    productId: item.id,
    size: item.size[0] ?? '',
    quantity: item.quantity,
    seenPricePaise: seenPricePaise(item),
  }))
}

/** Turns lines into items. Products that this browser does not know yet are described by data from
 * the shop. */
export function itemsOf(
  lines: readonly CartLine[],
  cart: readonly CartItem[],
  priced: Pick<PricedCart, 'lines' | 'notices'>,
): CartItem[] {
  return lines.map(({ productId, size, quantity, seenPricePaise: seenPaise }) => {
    const line = priced.lines.find((one) => one.productId === productId)
    return {
      ...(cart.find(({ id }) => id === productId) ?? describe(productId, priced)),
      sellingPrice: (seenPaise || line?.unitPricePaise || 0) / 100,
      size: size ? [size] : [],
      quantity,
    }
  })
}

/** Describes a product with data from the shop. If the product cannot be bought, only the title in
 * its notice is known. */
function describe(
  productId: string,
  { lines, notices }: Pick<PricedCart, 'lines' | 'notices'>,
): Omit<CartItem, 'sellingPrice' | 'size' | 'quantity'> {
  const line = lines.find((one) => one.productId === productId)
  const notice = notices.find((one) => one.productId === productId)
  return {
    id: productId,
    title: line?.title ?? notice?.title ?? '',
    description: '',
    origPrice: (line?.originalPricePaise ?? 0) / 100,
    highlights: [],
    imageUrls: line?.image ? [imageUrl(line.image.id, 240, 'webp')] : [],
    categories: [],
    type: line?.type ?? 'saree',
  }
}
