/** Maximum length of a search text in characters: that of the longest title. */
export const SEARCH_MAX = 200

/** The trimmed text; null if it cannot match any title. PostgreSQL refuses NUL characters. */
export function parseSearch(text: string): string | null {
  const wanted = text.trim()
  return wanted === '' || wanted.length > SEARCH_MAX || wanted.includes('\0') ? null : wanted
}

/** The character or pairs to search for; null if the text has three letters or digits in a row, which form a trigram. */
export function shortPieces(text: string): string[] | null {
  if (/[\p{L}\p{N}]{3}/u.test(text)) return null
  return [...text].length === 1 ? [text] : pairsOf(text)
}

/** The pairs that contain punctuation or two spaces. They are rarer in titles than the words of the text. */
export function signPieces(text: string): string[] {
  return [...new Set(pairsOf(text).filter((pair) => /[^\p{L}\p{M}\p{N} ]| {2}/u.test(pair)))]
}

/** Must match `short_pieces` in the database. */
function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
