/** What is needed of a `FormData`, or of a test's stand-in. */
export type Form = { get(name: string): unknown; getAll(name: string): unknown[] }

const kept: Record<string, string> = { '\n': '\n', '\t': ' ' }

/** Trimmed; new lines as one character; without control characters, which no shop text needs and PostgreSQL partly refuses. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (character) => kept[character] ?? '')
    .trim()
}

/** The same on one line. Not by one pattern for the spaces around a new line: a megabyte of spaces would keep it busy for minutes. */
export function lineText(value: unknown): string {
  return plainText(value)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** At most so long, and never half of an emoji at the end: PostgreSQL takes no JSON with such a half in it. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
