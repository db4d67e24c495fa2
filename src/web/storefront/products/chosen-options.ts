import type { Size } from '#shop/catalogue/product.ts'
import type { CartItem } from '../cart/cart-item.ts'

/** The options chosen on a product page. A missing option has its default value. */
export type ChosenOptions = { size?: Size; quantity?: number }

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
