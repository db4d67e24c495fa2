/** A `like` pattern that finds the text anywhere; `%`, `_` and `\` in it are ordinary characters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
