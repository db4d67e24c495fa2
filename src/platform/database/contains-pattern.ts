/** For `like`: `%`, `_` and `\` are only characters, and the pattern finds the text itself, anywhere. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
