/** Names of the design tokens of `src/web/ui/theme.css`, each with its value there. */
export const defaultColours = {
  ivory: '#fbf7f0',
  linen: '#f4ecdf',
  hem: '#e6dac6',
  paper: '#ffffff',
  ink: '#221b1a',
  stone: '#6b5e58',
  madder: '#8c1d2f',
  'madder-deep': '#6e1524',
  zari: '#b8862f',
  leaf: '#1f6b4a',
  indigo: '#2b3a67',
  rose: '#b3261e',
}

export type Colour = keyof typeof defaultColours
export type Colours = Record<Colour, string>

export const colourNames = Object.keys(defaultColours) as Colour[]

/** Returns the colour in lower case; null for anything else than six hexadecimal digits. */
export function parseColour(value: unknown): string | null {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null
}
