import halantDevanagari from '../ui/fonts/pairs/halant-devanagari-400.woff2?url'
import halantLatin from '../ui/fonts/pairs/halant-latin-400.woff2?url'
import hindDevanagari from '../ui/fonts/pairs/hind-devanagari-400.woff2?url'
import hindBoldDevanagari from '../ui/fonts/pairs/hind-devanagari-600.woff2?url'
import hindLatin from '../ui/fonts/pairs/hind-latin-400.woff2?url'
import hindBoldLatin from '../ui/fonts/pairs/hind-latin-600.woff2?url'
import kalamDevanagari from '../ui/fonts/pairs/kalam-devanagari-400.woff2?url'
import kalamLatin from '../ui/fonts/pairs/kalam-latin-400.woff2?url'
import martelDevanagari from '../ui/fonts/pairs/martel-devanagari-400.woff2?url'
import martelLatin from '../ui/fonts/pairs/martel-latin-400.woff2?url'
import poppinsDevanagari from '../ui/fonts/pairs/poppins-devanagari-400.woff2?url'
import poppinsLatin from '../ui/fonts/pairs/poppins-latin-400.woff2?url'
import muktaDevanagari from '@fontsource/mukta/files/mukta-devanagari-400-normal.woff2?url'
import muktaBoldDevanagari from '@fontsource/mukta/files/mukta-devanagari-600-normal.woff2?url'
import heading from '../ui/fonts/heading-400.woff2?url'
import mukta from '../ui/fonts/mukta-400.woff2?url'
import muktaBold from '../ui/fonts/mukta-600.woff2?url'
import type { FontPair } from '#shop/site/brand/fonts.ts'

/** Metric overrides of a local fallback font, in percent, so that the layout does not shift when
 * the web font loads. Measured from the font files. */
export type FallbackMetrics = { size: number; ascent: number; descent: number }

export type HeadingFont = { latin: string; devanagari: string; fallback: FallbackMetrics }
export type TextFont = HeadingFont & {
  bold: { latin: string; devanagari: string; fallback: FallbackMetrics }
}

const martel: HeadingFont = {
  latin: martelLatin,
  devanagari: martelDevanagari,
  fallback: { size: 122.67, ascent: 91.71, descent: 45.81 },
}
const halant: HeadingFont = {
  latin: halantLatin,
  devanagari: halantDevanagari,
  fallback: { size: 104.78, ascent: 103.93, descent: 46.38 },
}
const poppins: HeadingFont = {
  latin: poppinsLatin,
  devanagari: poppinsDevanagari,
  fallback: { size: 123.16, ascent: 85.26, descent: 28.42 },
}
const kalam: HeadingFont = {
  latin: kalamLatin,
  devanagari: kalamDevanagari,
  fallback: { size: 107.59, ascent: 98.8, descent: 49.35 },
}
const hind: TextFont = {
  latin: hindLatin,
  devanagari: hindDevanagari,
  fallback: { size: 95.31, ascent: 110.69, descent: 57.29 },
  bold: {
    latin: hindBoldLatin,
    devanagari: hindBoldDevanagari,
    fallback: { size: 92.19, ascent: 114.44, descent: 59.22 },
  },
}

/** Null for a font that is part of the built stylesheet. */
export const pairFonts: Record<FontPair, { heading: HeadingFont | null; text: TextFont | null }> = {
  'marcellus-mukta': { heading: null, text: null },
  'martel-mukta': { heading: martel, text: null },
  'halant-hind': { heading: halant, text: hind },
  'poppins-hind': { heading: poppins, text: hind },
  'kalam-mukta': { heading: kalam, text: null },
}

export const builtFonts = { heading, text: mukta, bold: muktaBold }
export const muktaDevanagariFonts = { regular: muktaDevanagari, bold: muktaBoldDevanagari }
