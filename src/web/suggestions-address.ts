/** In letters: whoever types on has found it, or presses Enter. */
const TYPED_MAX = 40

/** Where the search box asks for suggestions. What is typed with other spaces or in capitals is the same question. */
export function suggestionsAddress(typed: string): string {
  const wanted = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trimStart()
    .slice(0, TYPED_MAX)
    .trimEnd()
  return `/shop/suggestions?${new URLSearchParams({ q: wanted })}`
}
