const SEARCH = '/shop/searchQuery/'
const WISH_LIST = '/wishlist/'
const DELIVERIES = '/deliveries/'
const ORDERS = '/orders/'
const ORDER_LINK = '/link/'

/** The path for the log, without a customer's search terms and the secret keys of links.
 * Routes match case-insensitively and after decoding. */
export function loggedPath(pathname: string): string {
  const path = decoded(pathname).toLowerCase()
  if (path.includes('searchquery')) return `${SEARCH}…`
  if (!/[\w-]{22}/.test(path)) return pathname
  if (path.includes(ORDERS) && path.includes(ORDER_LINK)) return `${ORDERS}…${ORDER_LINK}…`
  const secret = [WISH_LIST, DELIVERIES].find((start) => path.includes(start))
  return secret ? `${secret}…` : pathname
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
