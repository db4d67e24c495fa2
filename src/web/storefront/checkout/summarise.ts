import type { CartLine, PricedCart } from '#shop/cart/cart.ts'
import type { Paise } from '#shop/money.ts'
import { seenPricePaise, shownPicture, type CartItem } from '../cart/cart-item.ts'
import type { TileLine } from './order-tile.tsx'

export type OrderSummary = {
  tiles: TileLine[]
  /** What is asked for when the button is pressed: exactly what is on the screen. */
  lines: CartLine[]
  totalPaise: Paise
  originalTotalPaise: Paise
}

/**
 * The browser's cart, with the shop's own words about each piece as soon as they are there. A piece that cannot be had
 * stays in sight and in the order until the customer takes it out: nothing is left out in silence.
 */
export function summarise(cart: readonly CartItem[], priced: PricedCart | null): OrderSummary {
  const tiles = cart.map((item) => tileOf(item, priced))
  return {
    tiles,
    lines: tiles.map(({ productId, size, quantity, unitPricePaise }) => ({
      productId,
      size,
      quantity,
      seenPricePaise: unitPricePaise,
    })),
    totalPaise: priced?.totalPaise ?? sumOf(cart, seenPricePaise),
    originalTotalPaise:
      priced?.originalTotalPaise ?? sumOf(cart, (item) => Math.round(item.origPrice * 100)),
  }
}

function tileOf(item: CartItem, priced: PricedCart | null): TileLine {
  const line = priced?.lines.find(({ productId }) => productId === item.id)
  const notices = priced?.notices.filter(({ productId }) => productId === item.id) ?? []
  return {
    productId: item.id,
    title: line?.title ?? item.title,
    size: item.size[0] ?? '',
    quantity: line?.quantity ?? item.quantity,
    pictureUrl: shownPicture(item, line),
    unitPricePaise: line?.unitPricePaise ?? seenPricePaise(item),
    notice: notices.map(({ message }) => message).join(' ') || null,
  }
}

function sumOf(cart: readonly CartItem[], priceOf: (item: CartItem) => Paise): Paise {
  return cart.reduce((sum, item) => sum + priceOf(item) * item.quantity, 0)
}
