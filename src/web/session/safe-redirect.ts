const BASE = 'http://shop.invalid'

/** A redirect target from user input: a path of this shop, or `otherwise`. */
export function safeRedirect(next: unknown, otherwise = '/'): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, BASE))
    return otherwise
  const url = new URL(next, BASE)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Browsers read `//host` and `/\\host` as other sites; the parser turns the second into the first.
  return url.origin === BASE && !path.startsWith('//') ? path : otherwise
}
