const fontPreload = /<link(?=[^>]* rel="preload")(?=[^>]* as="font")[^>]*>/g
const END = '</body>'

/**
 * Nothing is seen without the styles, and the customer came for the picture: these are asked for on the connections that are open already,
 * the letters behind the content, while others in the same room stand in for them. React would put them before everything.
 * They stand last in the body itself: whatever stands unasked within an element of the page React takes for a mistake, and draws the whole page anew.
 */
export function fontsLast(ends: string): string {
  const preloads = ends.match(fontPreload) ?? []
  const end = ends.lastIndexOf(END)
  return preloads.length === 0 || end < 0 ? ends : ends.slice(0, end).replaceAll(fontPreload, '') + preloads.join('') + ends.slice(end)
}
