const SEARCH = '/shop/searchQuery/'

/** The path for the log, without the search terms of a customer. Routes match case-insensitively and after decoding. */
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
