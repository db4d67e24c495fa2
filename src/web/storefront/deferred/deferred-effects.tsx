import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useRevalidationWhenIdle } from '#web/ui/live/use-revalidation.ts'
import { refreshCart, siteStream } from '../cart/use-cart-sync.ts'
import { loadDeferredParts } from './deferred-part.tsx'
import type { DeferredParts } from './deferred-parts.ts'

/** Follows the shop's change events, prefetches links and keeps typed text, once the code for this is
 * loaded. After a failure, the next navigation tries again. */
export function DeferredEffects() {
  const [parts, setParts] = useState<DeferredParts>()
  const revalidate = useRevalidationWhenIdle()
  const { key, pathname } = useLocation()
  // The server has no browser storage, and trying to read it would cost an error for each page.
  const stream = import.meta.env.SSR ? '' : siteStream()

  useEffect(() => {
    if (!parts) loadDeferredParts().then(setParts, () => {})
  }, [parts, key])
  useEffect(
    () =>
      parts?.followStream(stream, revalidate, {
        // Otherwise each visit would load its first page twice.
        isFreshAtStart: true,
        follower: parts.prefetchCache,
        onAccountChange: refreshCart,
      }),
    [parts, stream, revalidate],
  )
  useEffect(() => parts?.prefetchLinks(), [parts])
  useEffect(() => parts?.startSharing(), [parts])
  useEffect(() => parts?.startPointerParts(), [parts])
  // The stream changes at a login, after which the list of this browser is sent.
  useEffect(() => parts?.startWishHearts(), [parts, stream])
  useEffect(() => parts?.startDeliveryCheck(), [parts, key])
  useEffect(() => parts?.prefetchMarkedLinks(), [parts, key])
  useEffect(() => parts?.recordView(pathname), [parts, pathname])
  return parts ? <parts.KeptCustomerText /> : null
}
