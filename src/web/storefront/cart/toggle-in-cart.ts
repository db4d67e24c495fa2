import type { Size } from '#shop/catalogue/product.ts'
import { notify } from '#web/ui/notify.ts'
import type { CartItem } from './cart-item.ts'
import { addToCart, removeFromCart } from './cart-storage.ts'

const NOT_STORED = 'Your browser stores the cart only until you close this page.'

/** Without `size`, every size of the product leaves the cart. */
export function toggleInCart(item: CartItem, isInCart: boolean, size?: Size): void {
  if (isInCart) {
    removeFromCart(item.id, size)
    notify.success('Deleted from cart')
  } else if (addToCart(item)) notify.success('Added to cart', item.imageUrls[0])
  else notify.blank(NOT_STORED)
}
