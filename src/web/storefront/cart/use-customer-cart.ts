import { useEffect } from 'react'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { rememberSignedIn } from '#web/ui/signed-in-hint.ts'
import { refreshCart } from './use-cart-sync.ts'

/** Used by the cart and checkout pages: takes over the cart that the server has. These pages know
 * their customer even if the browser stores nothing. */
export function useCustomerCart(
  { id, firstName, lastName, email, role }: SignedIn,
  isRefreshed = true,
): void {
  useEffect(() => {
    rememberSignedIn({ id, firstName, lastName, email, role })
    if (isRefreshed) void refreshCart()
  }, [id, firstName, lastName, email, role, isRefreshed])
}
