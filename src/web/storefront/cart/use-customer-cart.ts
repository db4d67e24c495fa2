import { useEffect } from 'react'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { rememberSignedIn } from '#web/ui/signed-in-hint.ts'
import { refreshCart } from './use-cart-sync.ts'

/** Used by the cart and checkout pages: takes over the cart that the server has. These pages know
 * their customer even if the browser stores nothing. Null for guests, whose cart is only in the browser. */
export function useCustomerCart(customer: SignedIn | null, isRefreshed = true): void {
  const { id, firstName, lastName, email, role } = customer ?? {}
  useEffect(() => {
    if (id === undefined) return
    rememberSignedIn({ id, firstName: firstName!, lastName: lastName!, email: email!, role: role! })
    if (isRefreshed) void refreshCart()
  }, [id, firstName, lastName, email, role, isRefreshed])
}
