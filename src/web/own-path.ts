const HERE = 'http://shop.invalid'

/** Where to go next, when somebody hands it in: only ever to a page of this shop. Anything else leads to `otherwise`. */
export function ownPath(next: unknown, otherwise = '/'): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, HERE))
    return otherwise
  const url = new URL(next, HERE)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Browsers read `//host` and `/\host` as other sites; the parser has already turned the second into the first.
  return url.origin === HERE && !path.startsWith('//') ? path : otherwise
}
