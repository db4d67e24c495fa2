import { useEffect } from 'react'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { followCart } from './cart-storage.ts'

/** Sends the changes of a signed-in customer's cart; the first page after a login merges both carts. */
export function useCartSync(pathname: string): void {
  useEffect(() => refreshCart(false), [pathname])
  useEffect(() => followCart(() => refreshCart(false)), [])
}

/**
 * Fetches the customer's cart. Guests never load the code for it. A failure is ignored: the next change, page or connection
 * tries again. `isForced`: also when nothing has changed here.
 */
export function refreshCart(isForced = true): void {
  if (readSignedInHint()?.role !== 'user') return
  import('./sync-cart.ts')
    .then((sync) => (isForced || sync.isSyncNeeded() ? sync.syncCart() : undefined))
    .catch(() => undefined)
}
