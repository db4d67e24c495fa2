import { useEffect, useState } from 'react'
import type { CartItem } from './cart-item.ts'
import type { CartAnswer } from './cart-lines.ts'
import { sendCart } from './send-cart.ts'

/** What the shop would charge now. While a change is on its way, the last answer stays and `isPricing` says so. */
export function usePricedCart(cart: readonly CartItem[]): {
  priced: CartAnswer | null
  isPricing: boolean
  hasFailed: boolean
} {
  const [answer, setAnswer] = useState<{
    cart: readonly CartItem[]
    priced: CartAnswer | null
  } | null>(null)

  useEffect(() => {
    let isWanted = true
    const keep = (priced: CartAnswer | null) => {
      if (isWanted) setAnswer((last) => ({ cart, priced: priced ?? last?.priced ?? null }))
    }
    sendCart(cart).then(keep, () => keep(null))
    return () => {
      isWanted = false
    }
  }, [cart])

  const isPricing = answer?.cart !== cart
  return { priced: answer?.priced ?? null, isPricing, hasFailed: !isPricing && !answer.priced }
}
