import { useEffect } from 'react'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { followCart } from './cart-storage.ts'

/** Sends the changes of a signed-in customer's cart; the first page after a login merges both carts. */
export function useCartSync(pathname: string): void {
  useEffect(sendChanges, [pathname])
  useEffect(() => followCart(sendChanges), [])
}

let pauses = 0

/** While a payment is in progress in this page, or looked for, its cart stays as it is. Returns the function that resumes. */
export function pauseCartSync(): () => void {
  pauses += 1
  return () => {
    pauses -= 1
    void refreshCart()
  }
}

/** The query opens another connection after a login: the first one hears nothing of the customer's cart. */
export function siteStream(): string {
  return isCustomer() ? '/site/live?customer' : '/site/live'
}

function isCustomer(): boolean {
  return readSignedInHint()?.role === 'user'
}

/** Takes over the saved cart. Guests never load the code for it. Failures are ignored: the next change or page tries again. */
export const refreshCart = (): Promise<void> => sync(true)
const sendChanges = (): void => void sync(false)

async function sync(isForced: boolean): Promise<void> {
  if (pauses > 0 || !isCustomer()) return
  try {
    const { isSyncNeeded, syncCart } = await import('./sync-cart.ts')
    if (isForced || isSyncNeeded()) await syncCart()
  } catch {
    // The server has the cart.
  }
}
