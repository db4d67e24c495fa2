const fontPreload = /<link(?=[^>]* rel="preload")(?=[^>]* as="font")[^>]*>/g
const styles = /(?:<link(?=[^>]* rel="stylesheet")[^>]*>)+/

/**
 * Nothing is seen without the styles, so they are asked for on the connection that is open already; React would put
 * whatever is only preloaded before them.
 */
export function stylesFirst(html: string): string {
  const preloads = html.match(fontPreload) ?? []
  return preloads.length === 0 || !styles.test(html)
    ? html
    : html.replaceAll(fontPreload, '').replace(styles, (links) => links + preloads.join(''))
}
