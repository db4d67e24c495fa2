/** Returns a `like` pattern that finds the text anywhere. Treats `%`, `_` and `\` as ordinary characters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
