import { PAGES_MAX } from '#shop/paging.ts'
import { countChosen, parseView, viewAddress } from '#shop/search/product-filters.ts'
import { isPublicPath } from './public-path.ts'
import { suggestionsAddress } from './suggestions-address.ts'

/** Whoever chooses more is nearly alone with that page: it is drawn, and not kept. */
const KEPT_CHOICES_MAX = 6

/**
 * The address a public page is kept under, or null where the page may differ between people. `.data` addresses included.
 * Only the questions that it knows may follow: everything else after the `?` is dropped before the page is looked up, so that nobody can fill the cache with junk.
 * A path that is spelled in another way than our links have it is answered, and not kept, for the same reason.
 */
export function publicAddress(url: URL): string | null {
  const pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  if (!isPublicPath(pathname) || !isUsualSpelling(pathname)) return null
  if (pathname === '/shop/suggestions') return suggestionsAddress(url.searchParams.get('q') ?? '')
  if (!pathname.startsWith('/shop/')) return url.pathname

  const usual = pathname.startsWith('/shop/searchQuery/') ? 'best' : 'newest'
  const view = parseView(url.searchParams, usual)
  return countChosen(view.filters) > KEPT_CHOICES_MAX
    ? null
    : url.pathname + viewAddress(view, usual, pageNumber(url))
}

/** `/shop/saree/`, `/shop/%73aree` and `/productinfo/` with capitals are the same pages again. */
function isUsualSpelling(pathname: string): boolean {
  if (pathname === '/') return true
  if (pathname.startsWith('/productinfo/') && /[A-Z]/.test(pathname)) return false
  try {
    return pathname
      .slice(1)
      .split('/')
      .every((step) => step !== '' && encodeURIComponent(decodeURIComponent(step)) === step)
  } catch {
    return false
  }
}

function pageNumber(url: URL): number {
  const page = url.searchParams.get('page')
  return page && /^[1-9]\d{0,3}$/.test(page) && Number(page) <= PAGES_MAX ? Number(page) : 1
}
