/** In characters: no title is longer, so a longer text finds nothing anyway. */
export const SEARCH_MAX = 200

/** What is really looked for; null where nothing can be found. A NUL is in no title, and PostgreSQL refuses it. */
export function parseSearch(text: string): string | null {
  const wanted = text.trim()
  return wanted === '' || wanted.length > SEARCH_MAX || wanted.includes('\0') ? null : wanted
}

/** Three letters or digits in a row make a trigram; a text without any has to be found by its single characters and pairs. */
export function shortPieces(text: string): string[] | null {
  if (/[\p{L}\p{N}]{3}/u.test(text)) return null
  return [...text].length === 1 ? [text] : pairsOf(text)
}

/** The pairs of characters that make a text with signs, or with two spaces, unlike others: its words may be in every title. */
export function signPieces(text: string): string[] {
  return [...new Set(pairsOf(text).filter((pair) => /[^\p{L}\p{M}\p{N} ]| {2}/u.test(pair)))]
}

/** As `short_pieces` has them in the database. */
function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`)
}
