import { useLocation } from 'react-router'
import { KeptText } from '#web/forms/kept-text.tsx'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { GUEST } from '../checkout/guest/guest-page-id.ts'

/** Keeps what customers type, and what guests type on the pages of their orders. */
export function KeptCustomerText() {
  const { pathname } = useLocation()
  return (
    <div className="page-width has-[[role=status]]:pt-6">
      <KeptText owner={ownerOf(pathname)} />
    </div>
  )
}

/** Null on public pages for visitors, whose text the next visitor must not see, and on the login. */
export function ownerOf(pathname: string): string | null {
  if (pathname.startsWith('/authentication')) return null
  return readSignedInHint()?.uid ?? (pathname.startsWith('/orders/') ? GUEST : null)
}
