const SEARCH = '/shop/searchQuery/'
const WISH_LIST = '/wishlist/'

/** The path for the log, without a customer's search terms and the secret key of a shared wish list.
 * Routes match case-insensitively and after decoding. */
export function loggedPath(pathname: string): string {
  const path = decoded(pathname).toLowerCase()
  if (path.includes('searchquery')) return `${SEARCH}…`
  return path.includes(WISH_LIST) && /[\w-]{22}/.test(path) ? `${WISH_LIST}…` : pathname
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
