import { useLocation } from 'react-router'
import type { Size } from '#shop/catalogue/product.ts'
import { sizeParameter } from '#shop/seo/product-path.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Returns the size in the address. It is undefined until hydration, because all sizes share one
 * cached page. */
export function useSizeParameter(offered: readonly Size[]): Size | undefined {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated ? sizeParameter(search, offered) : undefined
}

/** Puts the selected size into the address, so that it stays when the page is shared, reloaded or
 * revisited. Bypasses the router, which would load the page again. */
export function setSizeParameter(size: Size): void {
  const address = new URL(window.location.href)
  if (size) address.searchParams.set('size', size)
  else address.searchParams.delete('size')
  window.history.replaceState(window.history.state, '', address)
}
