const fontPreload = /<link(?=[^>]* rel="preload")(?=[^>]* as="font")[^>]*>/g
const bodyTag = /<\/head><body[^>]*>/

/**
 * Nothing is seen without the styles, and the customer came for the picture: these are asked for on the connections that are open already,
 * the letters behind the content, while others in the same room stand in for them. React would put them before everything.
 */
export function fontsLast(ends: string): string {
  const preloads = ends.match(fontPreload) ?? []
  return preloads.length === 0 || !bodyTag.test(ends) ? ends : ends.replaceAll(fontPreload, '').replace(bodyTag, (tags) => tags + preloads.join(''))
}
