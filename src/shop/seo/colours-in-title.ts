/** Maps colour words of titles to their names in merchant listings. Ambiguous words are left out:
 * rose, wine, haldi, mehendi, kala. */
const colours: Record<string, string> = {
  red: 'Red',
  lal: 'Red',
  laal: 'Red',
  crimson: 'Red',
  scarlet: 'Red',
  garnet: 'Red',
  madder: 'Red',
  maroon: 'Maroon',
  burgundy: 'Maroon',
  pink: 'Pink',
  rani: 'Pink',
  gulabi: 'Pink',
  magenta: 'Magenta',
  fuchsia: 'Magenta',
  coral: 'Coral',
  peach: 'Peach',
  orange: 'Orange',
  saffron: 'Orange',
  kesariya: 'Orange',
  rust: 'Rust',
  yellow: 'Yellow',
  ochre: 'Yellow',
  mustard: 'Mustard',
  gold: 'Gold',
  golden: 'Gold',
  champagne: 'Gold',
  green: 'Green',
  emerald: 'Green',
  olive: 'Green',
  sage: 'Green',
  mint: 'Mint',
  teal: 'Teal',
  turquoise: 'Turquoise',
  firozi: 'Turquoise',
  blue: 'Blue',
  sky: 'Blue',
  indigo: 'Indigo',
  navy: 'Navy',
  midnight: 'Navy',
  purple: 'Purple',
  plum: 'Purple',
  jamuni: 'Purple',
  violet: 'Violet',
  lavender: 'Lavender',
  lilac: 'Lilac',
  brown: 'Brown',
  beige: 'Beige',
  cream: 'Cream',
  ivory: 'Ivory',
  white: 'White',
  safed: 'White',
  black: 'Black',
  grey: 'Grey',
  gray: 'Grey',
  silver: 'Silver',
  multicolour: 'Multicolour',
  multicolor: 'Multicolour',
}

/** A merchant listing has a main colour and up to two more
 * (https://support.google.com/merchants/answer/6324487). */
const COLOURS_MAX = 3

/** Returns `Green/Pink` for "Bottle Green Saree with Rani Border"; null if the title names no colour. */
export function titleColours(title: string): string | null {
  const names = title
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => (Object.hasOwn(colours, word) ? [colours[word]!] : []))
  return [...new Set(names)].slice(0, COLOURS_MAX).join('/') || null
}
