/** The part of `FormData` that parsers use. */
export type Form = { get(name: string): unknown; getAll(name: string): unknown[] }

const replacements: Record<string, string> = { '\n': '\n', '\t': ' ' }

/** Trims text, uses `\n` line breaks and removes control characters, some of which PostgreSQL
 * refuses. Empty if no visible character is left. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string' || !isVisible(value)) return ''
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (character) => replacements[character] ?? '')
    .trim()
}

/** False for text that consists only of spaces and other invisible characters. */
function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** Replaces the digits of India's scripts by 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0900-\u0dff]/g, (character) =>
    /\p{Nd}/u.test(character) ? String((character.codePointAt(0)! & 15) - 6) : character,
  )
}

/** Like `plainText`, but on one line. A regular expression would take minutes for a megabyte of spaces. */
export function lineText(value: unknown): string {
  return plainText(value)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** The result never ends in half a surrogate pair, which PostgreSQL refuses in JSON. */
export function truncate(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
