import type { CartLine } from '#shop/cart/cart.ts'
import { seenPricePaise, type CartItem } from './cart-item.ts'
import type { CartAnswer } from './cart-lines.ts'

export function cartLinesOf(cart: readonly CartItem[]): CartLine[] {
  return cart.map((item) => ({
    productId: item.id,
    size: item.size[0] ?? '',
    quantity: item.quantity,
    seenPricePaise: seenPricePaise(item),
  }))
}

let turn: Promise<unknown> = Promise.resolve()

/** One after the other: an older cart must not arrive after a newer one. Survives the end of the page. Throws when the server cannot be asked. */
export function sendCart(
  cart: readonly CartItem[],
  purpose: 'save' | 'merge' = 'save',
): Promise<CartAnswer> {
  const answer = turn.then(() => post(cart, purpose))
  turn = answer.catch(() => undefined)
  return answer
}

async function post(cart: readonly CartItem[], purpose: 'save' | 'merge'): Promise<CartAnswer> {
  const response = await fetch(purpose === 'merge' ? '/cart/lines?merge' : '/cart/lines', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(cartLinesOf(cart)),
    keepalive: true,
  })
  if (!response.ok) throw new Error(`The shop could not price the cart (${response.status})`)
  return (await response.json()) as CartAnswer
}
