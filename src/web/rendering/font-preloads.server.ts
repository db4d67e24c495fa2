import heading from '../ui/fonts/heading-400.woff2?url'
import mukta from '../ui/fonts/mukta-400.woff2?url'

/** The two font files that every first screen needs. The preloads follow the stylesheet, so that the
 * stylesheet gets the open connection (decision 048). React would move them before it. The bold
 * weight is loaded with the page's script. */
export const fontPreloads = [heading, mukta]
  .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="">`)
  .join('')
