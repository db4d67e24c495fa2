const SEARCH = '/shop/searchQuery/'

/** The path for the log, without a customer's search terms. Routes match case-insensitively and
 * after decoding. */
export function loggedPath(pathname: string): string {
  return decoded(pathname).toLowerCase().includes('searchquery') ? `${SEARCH}…` : pathname
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
