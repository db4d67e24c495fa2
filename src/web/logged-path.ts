const SEARCH = '/shop/searchQuery/'
const WISH_LIST = '/wishlist/'
const DELIVERIES = '/deliveries/'

/** The path for the log, without a customer's search terms and the secret keys of links.
 * Routes match case-insensitively and after decoding. */
export function loggedPath(pathname: string): string {
  const path = decoded(pathname).toLowerCase()
  if (path.includes('searchquery')) return `${SEARCH}…`
  const secret = [WISH_LIST, DELIVERIES].find((start) => path.includes(start))
  return secret && /[\w-]{22}/.test(path) ? `${secret}…` : pathname
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
