/**
 * The pages that are the same for everybody, and the only question that may follow their address.
 * Everything else after the `?` is dropped before the page is looked up, so that nobody can fill the cache with junk.
 */
const publicPages = /^\/($|shop\/|productinfo\/|about$|faq$|contact$)/

/** The address a public page is kept under, or null where the page may differ between people. `.data` addresses included. */
export function publicAddress(url: URL): string | null {
  const pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  if (!publicPages.test(pathname) || pathname === '/shop/searchQuery') return null
  const page = url.searchParams.get('page')
  return url.pathname + (page && /^[1-9]\d{0,3}$/.test(page) && page !== '1' ? `?page=${page}` : '')
}
