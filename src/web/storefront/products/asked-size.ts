import { useLocation } from 'react-router'
import type { Size } from '#shop/catalogue/product.ts'
import { sizeAsked } from '#shop/sharing/product-path.ts'
import { useIsAwake } from '#web/ui/use-is-awake.ts'

/** The size that the address names; while the page wakes up none, for one page is kept for all sizes. */
export function useAskedSize(offered: readonly Size[]): Size | undefined {
  const { search } = useLocation()
  const isAwake = useIsAwake()
  return isAwake ? sizeAsked(search, offered) : undefined
}

/** Shared, reloaded and come back to, the page shows the size that was chosen. Past the router, which would ask for the same page again. */
export function nameSizeInAddress(size: Size | ''): void {
  const address = new URL(window.location.href)
  if (size) address.searchParams.set('size', size)
  else address.searchParams.delete('size')
  window.history.replaceState(window.history.state, '', address)
}
