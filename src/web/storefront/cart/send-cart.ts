import type { CartLine } from '#shop/cart/cart.ts'
import { seenPricePaise, type CartItem } from './cart-item.ts'
import type { CartResponse } from './cart-lines.ts'

export function cartLinesOf(cart: readonly CartItem[]): CartLine[] {
  return cart.map((item) => ({
    productId: item.id,
    size: item.size[0] ?? '',
    quantity: item.quantity,
    seenPricePaise: seenPricePaise(item),
  }))
}

let lastRequest: Promise<unknown> = Promise.resolve()

/** `price` stores nothing; `merge` adds the saved cart, and `save` replaces it. */
export type CartPurpose = 'price' | 'save' | 'merge'

/** Sends carts one after another, so that an older one never overwrites a newer one. Throws if the server cannot be reached. */
export function sendCart(
  cart: readonly CartItem[],
  purpose: CartPurpose = 'save',
): Promise<CartResponse> {
  const response = lastRequest.then(() => post(cart, purpose))
  lastRequest = response.catch(() => undefined)
  return response
}

async function post(cart: readonly CartItem[], purpose: CartPurpose): Promise<CartResponse> {
  const response = await fetch(purpose === 'save' ? '/cart/lines' : `/cart/lines?${purpose}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(cartLinesOf(cart)),
    keepalive: true,
  })
  if (!response.ok) throw new Error(`The shop could not price the cart (${response.status})`)
  return (await response.json()) as CartResponse
}
