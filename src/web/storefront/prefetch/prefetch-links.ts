import { interceptRouteData, nativeFetch } from '#web/rendering/intercept-route-data.ts'
import { prefetchAddress } from './data-address.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { prefetchInView } from './prefetch-in-view.ts'
import { PrefetchCache } from './prefetch-cache.ts'
import { preloadModules } from './preload-modules.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

export const prefetchCache = new PrefetchCache(nativeFetch)

const prefetchedData = {
  read: prefetchCache.read.bind(prefetchCache),
  onWrite: prefetchCache.forget.bind(prefetchCache),
}

/** Prefetches the pages of links that are hovered, touched or focused. Returns a stop function. */
export function prefetchLinks(): () => void {
  const stopIntercepting = interceptRouteData(prefetchedData)
  const stopWatching = prefetchOnIntent((link) => prefetchPage(link, 'auto'))
  // This script may arrive while the pointer already rests on a link.
  const hovered = document.querySelector<HTMLAnchorElement>('a:hover')
  if (hovered) prefetchPage(hovered, 'auto')
  return () => {
    stopIntercepting()
    stopWatching()
  }
}

/** Prefetches the pages of marked links near the viewport. Returns a stop function. */
export function prefetchMarkedLinks(): () => void {
  return isSlow(connection()) ? () => {} : prefetchInView((link) => prefetchPage(link, 'low'))
}

function prefetchPage(link: HTMLAnchorElement, priority: RequestPriority): void {
  const address = prefetchAddress(link, location)
  if (!address || connection().saveData) return
  prefetchCache.prefetch(address, priority)
  preloadModules(link.pathname)
}

/** Returns facts about the connection, or an empty object in browsers that do not report any. */
function connection(): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {}
}

function isSlow({ saveData, effectiveType = '4g' }: Connection): boolean {
  return saveData === true || effectiveType !== '4g'
}
