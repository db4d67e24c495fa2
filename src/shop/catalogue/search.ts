/** In characters: no title is longer, so a longer text finds nothing anyway. */
export const SEARCH_MAX = 200

/** What is really looked for; null where nothing can be found. A NUL is in no title, and PostgreSQL refuses it. */
export function parseSearch(text: string): string | null {
  const wanted = text.trim()
  return wanted === '' || wanted.length > SEARCH_MAX || wanted.includes('\0') ? null : wanted
}

/** `%`, `_` and `\` are only characters: the pattern finds the text itself, anywhere. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
