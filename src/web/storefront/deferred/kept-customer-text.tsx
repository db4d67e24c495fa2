import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { KeptText } from '#web/forms/kept-text.tsx'
import { hasTyped } from '#web/forms/typed-text.ts'
import { followSignedInHint, readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { refreshCart } from '../cart/use-cart-sync.ts'
import { GUEST } from '../checkout/guest/guest-page-id.ts'

/** Keeps what customers type, and what guests type on the pages of their orders. */
export function KeptCustomerText() {
  const { pathname } = useLocation()
  const owner = useSyncExternalStore(followSignedInHint, () => ownerOf(pathname))
  const isConfirmed = useIsConfirmed(owner, pathname)
  return (
    <div className="page-width has-[[role=status]]:pt-6">
      <KeptText owner={owner} mayRestore={isConfirmed} />
    </div>
  )
}

/** Null on public pages for visitors and staff, whose text the next visitor must not see, and on the
 * login. */
export function ownerOf(pathname: string): string | null {
  if (pathname.startsWith('/authentication')) return null
  const hint = readSignedInHint()
  if (hint) return hint.role === 'user' ? hint.uid : null
  return pathname.startsWith('/orders/') ? GUEST : null
}

/** Whether stored text may be shown: the server has confirmed since the page was loaded that its
 * owner is signed in. The session may have been ended on another device. */
function useIsConfirmed(owner: string | null, pathname: string): boolean {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isConfirmed = owner === GUEST || owner === confirmed
  useEffect(() => {
    if (isConfirmed || owner === null || !hasTyped(owner)) return
    confirmCustomer(owner).then(
      (isSignedIn) => isSignedIn && setConfirmed(owner),
      // After a failure, the next page tries again.
      () => {},
    )
  }, [isConfirmed, owner, pathname])
  return isConfirmed
}

/** Whether this customer is signed in. If not, corrects the browser's hint. Throws if the shop cannot
 * be reached. */
export async function confirmCustomer(customerId: string): Promise<boolean> {
  const { ok, status } = await fetch('/wishlist/items', {
    method: 'POST',
    body: JSON.stringify({ customerId, add: [], remove: [] }),
  })
  if (status === 409) void refreshCart()
  return ok
}
