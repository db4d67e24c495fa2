/** The colours of one product. `zari` is metal thread: only areas of exactly this colour shine. */
export type Palette = {
  ground: string
  border: string
  pallu: string
  zari: string
  accent: string
  blouse: string
}

export const zariColours = {
  gold: '#dcaa48',
  antique: '#c0913f',
  silver: '#d3d0c6',
  copper: '#cc8352',
} as const
export type ZariColour = keyof typeof zariColours
