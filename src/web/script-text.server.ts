/** A value as a script may have it in its text: no word of it ends the element it stands in. */
export function scriptText(value: unknown): string {
  return safeInScript(JSON.stringify(value))
}

export function safeInScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
