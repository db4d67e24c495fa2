import type { FontPair } from '#shop/site/brand/fonts.ts'
import {
  builtFonts,
  muktaDevanagariFonts,
  pairFonts,
  type FallbackMetrics,
  type HeadingFont,
  type TextFont,
} from './font-files.server.ts'

/** The fonts of a page. `bold` is loaded with the page's script (decision 048). */
export type PageFonts = {
  preloads: readonly string[]
  bold: { family: string; url: string }
  /** The styles for fonts that the built stylesheet does not have. */
  style: string
}

const LATIN =
  'U+0-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215'
const DEVANAGARI = 'U+900-97F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+25CC,U+A830-A839,U+A8E0-A8FF'
const HEADING_LOCALS = ['Times New Roman', 'Liberation Serif', 'Tinos']
const TEXT_LOCALS = ['Arial', 'Liberation Sans', 'Roboto']
const BOLD_LOCALS = ['Arial Bold', 'Liberation Sans Bold', 'Roboto Medium']

/** Declares and preloads the fonts of the pair. Those of the built stylesheet stay declared, but a
 * browser loads them only where they are used. */
export function fontsOf(pair: FontPair): PageFonts {
  const { heading, text } = pairFonts[pair]
  const hasMukta = text === null
  return {
    preloads: [heading?.latin ?? builtFonts.heading, text?.latin ?? builtFonts.text],
    bold: text
      ? { family: 'Brand Text', url: text.bold.latin }
      : { family: 'Mukta', url: builtFonts.bold },
    style: [
      heading ? headingStyle(heading) : muktaHeadingDevanagari(),
      hasMukta ? muktaDevanagari() : textStyle(text),
    ].join(''),
  }
}

function headingStyle({ latin, devanagari, fallback }: HeadingFont): string {
  return [
    ":root{--font-heading:'Brand Heading','Brand Heading Fallback',Georgia,serif}",
    face('Brand Heading', 400, latin, LATIN),
    face('Brand Heading', 400, devanagari, DEVANAGARI),
    localFace('Brand Heading Fallback', 400, HEADING_LOCALS, fallback),
  ].join('')
}

function textStyle({ latin, devanagari, fallback, bold }: TextFont): string {
  return [
    ":root{--font-sans:'Brand Text','Brand Text Fallback',system-ui,sans-serif}",
    face('Brand Text', 400, latin, LATIN),
    face('Brand Text', 400, devanagari, DEVANAGARI),
    localFace('Brand Text', 600, BOLD_LOCALS, bold.fallback),
    face('Brand Text', 600, bold.devanagari, DEVANAGARI),
    localFace('Brand Text Fallback', 400, TEXT_LOCALS, fallback),
    localFace('Brand Text Fallback', 600, BOLD_LOCALS, bold.fallback),
    `@media (scripting:none){${face('Brand Text', 600, bold.latin, LATIN)}}`,
  ].join('')
}

/** Marcellus has no Devanagari letters, so the fallback family gets those of Mukta. */
function muktaHeadingDevanagari(): string {
  return face('Heading Fallback', 400, muktaDevanagariFonts.regular, DEVANAGARI)
}

function muktaDevanagari(): string {
  const { regular, bold } = muktaDevanagariFonts
  return face('Mukta', 400, regular, DEVANAGARI) + face('Mukta', 600, bold, DEVANAGARI)
}

function face(family: string, weight: number, url: string, range: string): string {
  return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${url}) format('woff2');unicode-range:${range}}`
}

function localFace(
  family: string,
  weight: number,
  locals: readonly string[],
  { size, ascent, descent }: FallbackMetrics,
): string {
  const sources = locals.map((name) => `local('${name}')`).join(',')
  return `@font-face{font-family:'${family}';font-weight:${weight};src:${sources};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
}
