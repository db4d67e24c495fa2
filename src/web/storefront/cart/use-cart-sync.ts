import { useEffect } from 'react'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { followCart } from './cart-storage.ts'

/** Sends the cart changes of a signed-in customer. The first page after a login merges the browser's
 * cart with the saved one. */
export function useCartSync(pathname: string): void {
  useEffect(sendChanges, [pathname])
  useEffect(() => followCart(sendChanges), [])
}

let pauses = 0

/** Keeps this page's cart unchanged while a payment is in progress or is being looked up. Returns
 * the function that resumes the sync. */
export function pauseCartSync(): () => void {
  pauses += 1
  return () => {
    pauses -= 1
    void refreshCart()
  }
}

/** After a login the query makes the browser reconnect: the guest's connection receives no events
 * about the customer's cart. */
export function siteStream(): string {
  return isCustomer() ? '/site/live?customer' : '/site/live'
}

function isCustomer(): boolean {
  return readSignedInHint()?.role === 'user'
}

/** Takes over the saved cart. Guests never load the code for this. Failures are ignored, because the
 * next change or page tries again. */
export const refreshCart = (): Promise<void> => sync(true)
const sendChanges = (): void => void sync(false)

async function sync(isForced: boolean): Promise<void> {
  if (pauses > 0 || !isCustomer()) return
  try {
    const { isSyncNeeded, syncCart } = await import('./sync-cart.ts')
    if (isForced || isSyncNeeded()) await syncCart()
  } catch {
    // The saved cart is safe on the server.
  }
}
