import { useEffect } from 'react'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { followCart } from './cart-storage.ts'

/**
 * Keeps a signed-in customer's cart on the server in sync. The first page after a login merges both carts; later changes are
 * sent. Guests never load the code for it.
 */
export function useSavedCart(pathname: string): void {
  useEffect(() => {
    withSavedCart(({ mergeCarts }, uid) => mergeCarts(uid))
  }, [pathname])

  useEffect(() => followCart(() => withSavedCart(({ sendChange }, uid) => sendChange(uid))), [])
}

/** A failure is ignored: the next page or change tries again. */
function withSavedCart(
  run: (savedCart: typeof import('./saved-cart.ts'), uid: string) => Promise<void>,
): void {
  const customer = readSignedInHint()
  if (customer?.role !== 'user') return
  import('./saved-cart.ts').then((savedCart) => run(savedCart, customer.uid)).catch(() => undefined)
}
