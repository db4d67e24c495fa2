/** What is needed of a `FormData`, or of a test's stand-in. */
export type Form = { get(name: string): unknown; getAll(name: string): unknown[] }

/** Trimmed; new lines as one character; without control characters, which no shop text needs and PostgreSQL partly refuses. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return value.replace(/\r\n?/g, '\n').replace(/[\0-\x09\x0b-\x1f\x7f]/g, (character) => (character === '\t' ? ' ' : '')).trim()
}

/** The same on one line. Not by one pattern for the spaces around a new line: a megabyte of spaces would keep it busy for minutes. */
export function lineText(value: unknown): string {
  return plainText(value).split('\n').map((line) => line.trim()).filter(Boolean).join(' ')
}

/** At most so long, and never half of an emoji at the end: PostgreSQL takes no JSON with such a half in it. */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
