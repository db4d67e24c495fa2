const BASE = 'http://shop.invalid'

/** Makes user input safe as a redirect target. Returns a path of this shop, or `otherwise`. */
export function safeRedirect(next: unknown, otherwise = '/'): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, BASE))
    return otherwise
  const url = new URL(next, BASE)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Browsers read `//host` and `/\\host` as another site. The URL parser turns the second form into
  // the first.
  return url.origin === BASE && !path.startsWith('//') ? path : otherwise
}
