/** The families by which colours are filtered and searched, each with its swatch. Their names are
 * words of searches too: `red` finds maroon and crimson. */
export const colourFamilies = {
  red: { name: 'Red', swatch: '#c1121f' },
  pink: { name: 'Pink', swatch: '#e58fb0' },
  orange: { name: 'Orange', swatch: '#e66a1f' },
  yellow: { name: 'Yellow', swatch: '#f2c21a' },
  green: { name: 'Green', swatch: '#2f7d3b' },
  turquoise: { name: 'Turquoise', swatch: '#2fb5b0' },
  blue: { name: 'Blue', swatch: '#2456a6' },
  purple: { name: 'Purple', swatch: '#5d2a7a' },
  brown: { name: 'Brown', swatch: '#6b4226' },
  beige: { name: 'Beige', swatch: '#dcc7a1' },
  white: { name: 'White', swatch: '#ffffff' },
  grey: { name: 'Grey', swatch: '#8d8d8d' },
  black: { name: 'Black', swatch: '#1b1b1b' },
  gold: { name: 'Gold', swatch: '#c9a13b' },
  silver: { name: 'Silver', swatch: '#b9bcc2' },
  multicolour: { name: 'Multicolour', swatch: '#b48a9a' },
} as const satisfies Record<string, { name: string; swatch: string }>

export type ColourFamily = keyof typeof colourFamilies

export const familyNames = Object.keys(colourFamilies) as ColourFamily[]

export function isColourFamily(text: string): text is ColourFamily {
  return Object.hasOwn(colourFamilies, text)
}

export function isSwatch(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}
