import { defaultBrand, type Brand } from '#shop/site/brand/brand.ts'
import { colourNames, defaultColours } from '#shop/site/brand/colours.ts'
import { fontsOf, type PageFonts } from './font-styles.server.ts'

/** The end of a document's head: the colour of the browser's own bars, fonts, and the brand's styles. */
export type ThemeHead = { html: string; styles: readonly string[]; boldFont: PageFonts['bold'] }

/** The built stylesheet has the default colours, so a shop with these needs no further styles. The
 * values were checked when the brand was saved, and cannot end the style element. */
export function themeHead({ name, colours, fonts, logo, announcement }: Brand): ThemeHead {
  const pageFonts = fontsOf(fonts)
  const isFirst = name === defaultBrand.name && fonts === defaultBrand.fonts
  const changed = colourNames.filter((name) => colours[name] !== defaultColours[name])
  const style = [
    changed.length > 0 &&
      `:root{${changed.map((name) => `--color-${name}:${colours[name]}`).join(';')}}`,
    !isFirst && pageFonts.style,
    logo && LOGO_STYLE,
    announcement.text && ANNOUNCEMENT_STYLE,
  ]
    .filter(Boolean)
    .join('')
  return {
    html: `<meta name="theme-color" content="${colours.ivory}">${pageFonts.preloads.map(preload).join('')}${style && `<style>${style}</style>`}`,
    styles: style ? [style] : [],
    boldFont: pageFonts.bold,
  }
}

/** The preloads follow the stylesheet, so that the stylesheet gets the open connection (decision
 * 048). React would move them before it. */
const preload = (href: string) =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="">`

const ANNOUNCEMENT_STYLE =
  'aside[aria-label=Announcement]{background:var(--color-ink);color:var(--color-ivory);text-align:center}aside[aria-label=Announcement] a{display:block;padding:.75rem 1rem}aside[aria-label=Announcement] a[href]{text-decoration:underline;text-underline-offset:4px}'

/** The size of the wordmark, which the logo replaces. */
const LOGO_STYLE =
  '.logo{height:2.5rem;width:auto;max-width:7rem;object-fit:contain;object-position:left}@media (min-width:40rem){.logo{max-width:13rem}}'
