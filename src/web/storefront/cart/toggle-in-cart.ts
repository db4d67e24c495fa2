import { notify } from '#web/ui/notify.ts'
import type { CartItem } from './cart-item.ts'
import { addToCart, removeFromCart } from './cart-storage.ts'

const NOT_STORED = 'Your browser stores the cart only until you close this page.'

export function toggleInCart(item: CartItem, isInCart: boolean): void {
  if (isInCart) {
    removeFromCart(item.id)
    notify.success('Deleted from cart')
  } else if (addToCart(item)) notify.success('Added to cart', item.imageUrls[0])
  else notify.blank(NOT_STORED)
}
