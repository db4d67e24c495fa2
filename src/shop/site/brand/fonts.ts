/** Pairs of a heading and a text font. Each pair has Latin and Devanagari letters. */
export const fontPairs = {
  'marcellus-mukta': 'Marcellus and Mukta (elegant)',
  'martel-mukta': 'Martel and Mukta (classic)',
  'halant-hind': 'Halant and Hind (sharp)',
  'poppins-hind': 'Poppins and Hind (modern)',
  'kalam-mukta': 'Kalam and Mukta (handwritten)',
}

export type FontPair = keyof typeof fontPairs

export const fontPairNames = Object.keys(fontPairs) as FontPair[]

export const defaultFonts: FontPair = 'marcellus-mukta'

export function parseFonts(value: unknown): FontPair | null {
  return fontPairNames.find((name) => name === value) ?? null
}
