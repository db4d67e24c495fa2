import { useEffect } from 'react'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { followCart } from './cart-storage.ts'

/**
 * A signed-in customer's cart is kept on the server too. At the first page after a login both carts become one;
 * from then on every change is sent. Guests' carts stay at home, and guests do not fetch the code for it.
 */
export function useKeptCart(pathname: string): void {
  useEffect(() => {
    withKeptCart(({ joinCarts }, uid) => joinCarts(uid))
  }, [pathname])

  useEffect(() => followCart(() => withKeptCart(({ sendChange }, uid) => sendChange(uid))), [])
}

/** What fails is tried again with the next page or the next change. */
function withKeptCart(
  run: (keptCart: typeof import('./kept-cart.ts'), uid: string) => Promise<void>,
): void {
  const customer = readSignedInHint()
  if (customer?.role !== 'user') return
  import('./kept-cart.ts').then((keptCart) => run(keptCart, customer.uid)).catch(() => undefined)
}
