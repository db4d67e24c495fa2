import { isSlug } from '#shop/kinds/product-kind.ts'
import { isSizeLabel } from '#shop/kinds/size-sets.ts'
import { PAGES_MAX } from '#shop/paging.ts'
import { attributeGroups } from '#shop/search/filters/attribute-groups.ts'
import {
  countChosen,
  parseView,
  viewQuery,
  type ListView,
} from '#shop/search/filters/product-filters.ts'
import { isPublicPath } from './public-path.ts'
import { suggestionsAddress } from '../storefront/suggestions-address.ts'

/** Pages with more filters are requested too rarely to be cached. */
const CACHED_FILTERS_MAX = 6

/** The cache key of a public page or of its `.data`. Null if the page may differ between visitors.
 * Made-up URLs cannot fill the cache: unknown search parameters are dropped, and other spellings of
 * a path are not cached. */
export function publicAddress(url: URL): string | null {
  const pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  if (!isPublicPath(pathname) || !isCanonicalSpelling(pathname)) return null
  if (pathname === '/shop/suggestions') return suggestionsAddress(url.searchParams.get('q') ?? '')
  // A link with a coupon code sets a cookie.
  if (pathname === '/' && url.searchParams.has('code')) return null
  // An admin's preview of a page is not public.
  if (/^\/($|pages\/)/.test(pathname) && url.searchParams.has('preview')) return null
  if (pathname.startsWith('/productinfo/')) return productAddress(url.pathname)
  if (!pathname.startsWith('/shop/')) return url.pathname

  // The owner's order is the default of some collections, so `newest` is a view of its own.
  const view = sorted(parseView(url.searchParams, 'best'))
  return countChosen(view.filters) > CACHED_FILTERS_MAX
    ? null
    : url.pathname + viewQuery(view, 'best', pageNumber(url))
}

/** The kinds and attributes of the shop are not known here, so that any possible choice is kept. */
function sorted({ filters, sort }: ListView): ListView {
  return {
    filters: {
      ...filters,
      type: filters.type.filter(isSlug).toSorted(),
      size: filters.size.filter(isSizeLabel).toSorted(),
      attribute: attributeGroups(filters)
        .flatMap(({ facets }) => facets)
        .toSorted(),
    },
    sort,
  }
}

/** The data of a product is the same under every slug, so it is cached without one. */
function productAddress(pathname: string): string {
  return pathname.replace(/^(\/productinfo\/[^/]+)\/[^/]+\.data$/, '$1.data')
}

/**
 * Returns false for other spellings of a page's path: `/shop/saree/`, `/shop/%73aree`, or
 * `/productinfo/` with capitals in the id.
 */
function isCanonicalSpelling(pathname: string): boolean {
  if (pathname === '/') return true
  if (/^\/productinfo\/[^/]*[A-Z]/.test(pathname)) return false
  try {
    return pathname
      .slice(1)
      .split('/')
      .every(
        (segment) => segment !== '' && encodeURIComponent(decodeURIComponent(segment)) === segment,
      )
  } catch {
    return false
  }
}

function pageNumber(url: URL): number {
  const page = url.searchParams.get('page')
  return page && /^[1-9]\d{0,3}$/.test(page) && Number(page) <= PAGES_MAX ? Number(page) : 1
}
