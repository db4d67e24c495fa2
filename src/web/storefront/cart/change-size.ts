import type { Size } from '#shop/catalogue/product.ts'
import type { CartItem } from './cart-item.ts'
import { readCart, writeCart } from './cart-storage.ts'

/**
 * Changes the size of a line. If the cart has a line of the new size, both become one, at the place
 * of that one. `shown` is the quantity on the screen, which the shop may have lowered. Does nothing
 * if the line is no longer in the cart, for example after another tab or an earlier press.
 */
export function changeSize(
  { id, size: [from] }: Pick<CartItem, 'id' | 'size'>,
  to: Size,
  shown: number,
): 'changed' | 'joined' | 'gone' {
  const cart = readCart()
  const ofProduct = cart.filter((line) => line.id === id)
  const line = ofProduct.find(({ size }) => size[0] === from)
  if (!line || from === to) return 'gone'
  const sameSize = ofProduct.find(({ size }) => size[0] === to)
  const quantity = Math.min(line.quantity, shown) + (sameSize?.quantity ?? 0)
  const changed = { ...line, size: [to], quantity }
  const target = sameSize ?? line
  writeCart(cart.flatMap((other) => (other === target ? changed : other === line ? [] : other)))
  return sameSize ? 'joined' : 'changed'
}
