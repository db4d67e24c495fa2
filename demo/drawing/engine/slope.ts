/** A linear function over a triangle: its value at the origin, and its change per column and row. */
export type Slope = { base: number; perX: number; perY: number }

const slope = (): Slope => ({ base: 0, perX: 0, perY: 0 })

export const slopes = {
  depth: slope(),
  along: slope(),
  across: slope(),
  light: slope(),
  shine: slope(),
  glint: slope(),
  bloom: slope(),
}
