/** Maximum length of a search text in characters, equal to the maximum length of a title. */
export const SEARCH_MAX = 200

/** Returns the trimmed text, or null if no title can match. PostgreSQL refuses NUL characters. */
export function parseSearch(text: string): string | null {
  const wanted = text.trim()
  return wanted === '' || wanted.length > SEARCH_MAX || wanted.includes('\0') ? null : wanted
}

/** Returns the character or the pairs to search for. Null if three letters or digits in a row form a
 * trigram. */
export function shortPieces(text: string): string[] | null {
  if (/[\p{L}\p{N}]{3}/u.test(text)) return null
  return [...text].length === 1 ? [text] : pairsOf(text)
}

/** Returns pairs with punctuation or two spaces, which are rarer in titles than words. */
export function signPieces(text: string): string[] {
  return [...new Set(pairsOf(text).filter((pair) => /[^\p{L}\p{M}\p{N} ]| {2}/u.test(pair)))]
}

/** Must return the same pairs as the function `short_pieces` in the database. */
function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
