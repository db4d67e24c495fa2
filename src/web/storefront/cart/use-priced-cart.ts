import { useEffect, useState } from 'react'
import type { CartItem } from './cart-item.ts'
import { isOwnCart } from './cart-owner.ts'
import type { CartResponse } from './cart-lines.ts'
import { sendCart } from './send-cart.ts'

/** The cart at the shop's prices. While a change is being priced, the last prices stay and `isPricing` is true. */
export function usePricedCart(cart: readonly CartItem[]): {
  priced: CartResponse | null
  isPricing: boolean
  hasFailed: boolean
} {
  const [shown, setShown] = useState<{
    cart: readonly CartItem[]
    priced: CartResponse | null
  } | null>(null)

  useEffect(() => {
    let isCurrent = true
    const show = (priced: CartResponse | null) => {
      if (isCurrent) setShown((last) => ({ cart, priced: priced ?? last?.priced ?? null }))
    }
    sendCart(cart, isOwnCart() ? 'save' : 'price').then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [cart])

  const isPricing = shown?.cart !== cart
  return { priced: shown?.priced ?? null, isPricing, hasFailed: !isPricing && !shown.priced }
}
