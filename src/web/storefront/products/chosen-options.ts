import type { Size } from '#shop/catalogue/product.ts'
import type { SizesInCart } from '#shop/sizes-in-cart.ts'
import { cartItemKey, type CartItem } from '../cart/cart-item.ts'

/** The options chosen on a product page. A missing option has its default value. */
export type ChosenOptions = { size?: Size; quantity?: number }

/** Which of the product's items in the cart the page shows. Where the cart holds several sizes, that of
 * the wanted size. */
export function shownItem(
  items: readonly CartItem[],
  wanted: Size | undefined,
  sizes: SizesInCart,
): CartItem | undefined {
  const [first] = items
  if (!first || sizes === 'one' || wanted === undefined) return first
  const key = cartItemKey({ id: first.id, size: [wanted] }, sizes)
  return items.find((item) => cartItemKey(item, sizes) === key)
}

export function optionsInCart(item: CartItem | undefined): ChosenOptions {
  if (!item) return {}
  const [size] = item.size
  return { quantity: item.quantity, ...(size && { size }) }
}

/** Applies a choice to the options. Changing one option keeps the other one, even if the change
 * removes the product from the cart. */
export function changeOptions(
  change: ChosenOptions,
  chosen: ChosenOptions,
  item: CartItem | undefined,
): { options: ChosenOptions; leavesCart: boolean } {
  const inCart = optionsInCart(item)
  const options = { ...chosen, ...inCart, ...change }
  const isSame =
    (options.size || inCart.size) === inCart.size && options.quantity === inCart.quantity
  return { options, leavesCart: item !== undefined && !isSame }
}
