/** Returns the visible text of the HTML, with one space between elements. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|noscript)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
