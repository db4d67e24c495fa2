/**
 * Changes what is written around a page's content: its head, and its end from the first marked script on. The content between is by far the
 * longest part, and each look through it or copy of it would cost more than all the changes. It stands between the two ends as it was: the page is what is answered, one after another.
 */
export function changeEnds(
  html: string,
  nonce: string,
  change: (ends: string) => string,
): string[] {
  const begin = endOfBodyTag(html)
  const end = begin < 0 ? -1 : html.lastIndexOf('<script', html.indexOf(` nonce="${nonce}"`, begin))
  if (end < begin) return [change(html)]
  const ends = change(html.slice(0, begin) + html.slice(end))
  const at = endOfBodyTag(ends)
  return [ends.slice(0, at), html.slice(begin, end), ends.slice(at)]
}

/** After the head nobody's words come before it. */
function endOfBodyTag(html: string): number {
  const head = html.indexOf('</head><body')
  return head < 0 ? -1 : html.indexOf('>', head + '</head><body'.length) + 1
}
