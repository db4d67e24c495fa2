import { removeFromCart } from '../../cart/cart-storage.ts'
import { refreshCart } from '../../cart/use-cart-sync.ts'

/** Names guests in the browser's storage, before and after their first order. */
export const GUEST = 'guest'

type Named = { id: string; isGuest?: true } | null

export function pageIdOf(buyer: Named): string {
  return buyer === null || buyer.isGuest ? GUEST : buyer.id
}

type Bought = { lines: readonly { productId: string; size: string }[] }

/** The saved cart of a customer is without the order's products. A guest's cart is only here. */
export async function forgetBought(pageId: string, { lines }: Bought): Promise<void> {
  if (pageId !== GUEST) return refreshCart()
  for (const { productId, size } of lines) removeFromCart(productId, size)
}
