import { isPublicPath } from '#web/public-path.ts'

type Place = Pick<Location, 'origin' | 'pathname' | 'search'>

/** Where the page's data is asked for, as the router does; null where nothing is to be fetched ahead: another site, this very page, or one that differs between people. */
export function dataAddressAhead(link: Place, here: Place): string | null {
  const { origin, pathname, search } = link
  if (
    origin !== here.origin ||
    (pathname === here.pathname && search === here.search) ||
    !isPublicPath(pathname)
  )
    return null
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`
}
