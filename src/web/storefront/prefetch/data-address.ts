import { isPublicPath } from '#web/rendering/public-path.ts'

type PageUrl = Pick<Location, 'origin' | 'pathname' | 'search'>

/** Returns the address of a page's data, as the router requests it. Returns null for other sites,
 * the current page, and pages that depend on the customer. */
export function prefetchAddress(link: PageUrl, current: PageUrl): string | null {
  const { origin, pathname, search } = link
  if (
    origin !== current.origin ||
    (pathname === current.pathname && search === current.search) ||
    !isPublicPath(pathname)
  )
    return null
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`
}
