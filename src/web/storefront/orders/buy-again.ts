import type { PricedCart } from '#shop/cart/cart.ts'
import type { OrderLine } from '#shop/orders/order.ts'
import { notify } from '#web/ui/notify.ts'
import { ONE_SIZE_ONLY } from '../messages.ts'
import { cartItemKey, type CartItem } from '../cart/cart-item.ts'
import { addToCart, readCart } from '../cart/cart-storage.ts'
import { pricedLineOf, itemsOf } from '../cart/item-lines.ts'
import { sizesInCart } from '../cart/sizes-in-cart.ts'

/** Today's prices and availability of an order's lines. */
export type AgainToday = Pick<PricedCart, 'lines' | 'notices'>

/** Adds the products that can be bought today, and names the others. Products that are in the cart
 * already do not change. */
export function buyAgain(ordered: readonly OrderLine[], today: AgainToday): void {
  const keyOf = (item: CartItem) => cartItemKey(item, sizesInCart())
  const inCart = new Set(readCart().map(keyOf))
  const lines = today.lines.map((line) => ({ ...line, seenPricePaise: line.unitPricePaise }))
  const added = new Set<string>()
  const notAdded: string[] = []
  for (const item of itemsOf(lines, [], today)) {
    const key = keyOf(item)
    if (added.has(key)) notAdded.push(`${item.title}, size ${item.size[0]}`)
    else if (!inCart.has(key)) {
      addToCart(item)
      added.add(key)
    }
  }
  if (lines.length > 0) notify.success('Added to cart')
  if (notAdded.length > 0) notify.blank(`${ONE_SIZE_ONLY} Left out: ${notAdded.join(', ')}`)
  const missing = missingTitles(ordered, today)
  if (missing.length > 0) notify.blank(`Not available now: ${missing.join(', ')}`)
}

export function missingTitles(ordered: readonly OrderLine[], today: AgainToday): string[] {
  return ordered
    .filter(({ productId, size, stockSize }) => {
      return !pricedLineOf({ productId, size: stockSize || size }, today).line
    })
    .map(({ title }) => title)
}
