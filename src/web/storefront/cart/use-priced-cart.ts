import { useEffect, useState } from 'react'
import type { PricedCart } from '#shop/cart/cart.ts'
import type { CartItem } from './cart-item.ts'
import { linesOf } from './item-lines.ts'

/** The cart at the shop's prices. While a change is being priced, the last prices stay and `isPricing` is true. */
export function usePricedCart(cart: readonly CartItem[]): {
  priced: PricedCart | null
  isPricing: boolean
  hasFailed: boolean
} {
  const [shown, setShown] = useState<{
    cart: readonly CartItem[]
    priced: PricedCart | null
  } | null>(null)

  useEffect(() => {
    let isCurrent = true
    const show = (priced: PricedCart | null) => {
      if (isCurrent) setShown((last) => ({ cart, priced: priced ?? last?.priced ?? null }))
    }
    priceItems(cart).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [cart])

  const isPricing = shown?.cart !== cart
  return { priced: shown?.priced ?? null, isPricing, hasFailed: !isPricing && !shown.priced }
}

/** Asks the shop for prices without storing the cart. Throws if the server cannot be reached. */
async function priceItems(cart: readonly CartItem[]): Promise<PricedCart> {
  const response = await fetch('/cart/lines?price', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(linesOf(cart)),
  })
  if (!response.ok) throw new Error(`The shop could not price the cart (${response.status})`)
  return (await response.json()) as PricedCart
}
