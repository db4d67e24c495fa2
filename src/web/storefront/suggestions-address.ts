/** Longest query in characters that gets suggestions. Longer queries use the full search. */
const TYPED_MAX = 40

/** Case and spacing are normalised, so that equal queries share a cached response. */
export function suggestionsAddress(typed: string): string {
  const query = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trimStart()
    .slice(0, TYPED_MAX)
    .trimEnd()
  return `/shop/suggestions?${new URLSearchParams({ q: query })}`
}
