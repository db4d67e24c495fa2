import type { PricedCart } from '#shop/cart/cart.ts'
import type { OrderLine } from '#shop/orders/order.ts'
import { notify } from '#web/ui/notify.ts'
import { addToCart, readCart } from '../cart/cart-storage.ts'
import { itemsOf } from '../cart/item-lines.ts'

/** Today's prices and availability of an order's lines. */
export type AgainToday = Pick<PricedCart, 'lines' | 'notices'>

/** Adds what can be bought today, and says what cannot. Products that are in the cart already stay as
 * they are there. */
export function buyAgain(ordered: readonly OrderLine[], today: AgainToday): void {
  const inCart = new Set(readCart().map(({ id }) => id))
  const lines = today.lines.map((line) => ({ ...line, seenPricePaise: line.unitPricePaise }))
  for (const item of itemsOf(lines, [], today)) if (!inCart.has(item.id)) addToCart(item)
  if (lines.length > 0) notify.success('Added to cart')
  const missing = missingTitles(ordered, today)
  if (missing.length > 0) notify.blank(`Not available now: ${missing.join(', ')}`)
}

export function missingTitles(ordered: readonly OrderLine[], { lines }: AgainToday): string[] {
  const available = new Set(lines.map(({ productId }) => productId))
  return ordered.filter(({ productId }) => !available.has(productId)).map(({ title }) => title)
}
