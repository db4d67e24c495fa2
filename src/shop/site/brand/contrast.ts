import type { Colour, Colours } from './colours.ts'

/** WCAG 2.2 AA: of text, and of the borders of controls. */
const TEXT_MIN = 4.5
const BORDER_MIN = 3

const light = ['ivory', 'linen', 'paper'] as const satisfies Colour[]

type Pairs = { min: number; colours: Colour[]; grounds: readonly Colour[]; opacity?: number }

/** Every combination that the pages use. `contrast.test.ts` in `src/web/ui` finds them in the sources. */
const pairs: Pairs[] = [
  {
    min: TEXT_MIN,
    colours: ['ink', 'stone', 'madder', 'leaf', 'indigo', 'rose'],
    grounds: light,
  },
  { min: TEXT_MIN, colours: ['ivory'], grounds: ['madder', 'madder-deep', 'ink', 'stone'] },
  { min: TEXT_MIN, colours: ['paper'], grounds: ['rose'] },
  { min: BORDER_MIN, colours: ['stone'], grounds: light, opacity: 0.8 },
  { min: BORDER_MIN, colours: ['ink'], grounds: light, opacity: 0.6 },
  { min: BORDER_MIN, colours: ['ivory'], grounds: ['ink'], opacity: 0.7 },
]

/** A combination with too little contrast. `ratio` is rounded down. */
export type ContrastProblem = { colour: Colour; ground: Colour; ratio: number; min: number }

export function contrastProblems(colours: Colours): ContrastProblem[] {
  return pairs.flatMap(({ min, colours: names, grounds, opacity = 1 }) =>
    names.flatMap((colour) =>
      grounds.flatMap((ground) => {
        const ratio = contrastOf(colours[colour], colours[ground], opacity)
        return ratio < min ? [{ colour, ground, ratio: Math.floor(ratio * 10) / 10, min }] : []
      }),
    ),
  )
}

/** The contrast of two colours like `#8c1d2f`; the first may be transparent. */
export function contrastOf(colour: string, ground: string, opacity = 1): number {
  const below = partsOf(ground)
  const seen = partsOf(colour).map((part, index) => part * opacity + below[index]! * (1 - opacity))
  const [dark = 0, bright = 0] = [luminance(seen), luminance(below)].toSorted(
    (one, other) => one - other,
  )
  return (bright + 0.05) / (dark + 0.05)
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** The relative luminance as defined by WCAG 2.2. */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
