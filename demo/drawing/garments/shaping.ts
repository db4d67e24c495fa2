import { type Random, between, noise } from '../engine/random.ts'

export type Curve = (at: number) => number

/** Interpolates monotonically through `[at, value]` points, without overshoot. */
export function through(...points: (readonly [at: number, value: number])[]): Curve {
  const count = points.length
  const slope = points.map((point, index) => {
    const before = points[Math.max(0, index - 1)]!
    const after = points[Math.min(count - 1, index + 1)]!
    const left = (point[1] - before[1]) / (point[0] - before[0] || 1)
    const right = (after[1] - point[1]) / (after[0] - point[0] || 1)
    return index === 0
      ? right
      : index === count - 1
        ? left
        : left * right <= 0
          ? 0
          : (2 * left * right) / (left + right)
  })
  return (at) => {
    let index = 0
    while (index < count - 2 && at > points[index + 1]![0]) index++
    const [x0, y0] = points[index]!
    const [x1, y1] = points[index + 1]!
    const span = x1 - x0
    const share = Math.max(0, Math.min(1, (at - x0) / span))
    const [a, b] = [share * share * (3 - 2 * share), share * (1 - share)]
    return (
      y0 + (y1 - y0) * a + span * (slope[index]! * b * (1 - share) - slope[index + 1]! * b * share)
    )
  }
}

export const smooth = (low: number, high: number, at: number): number => {
  const share = Math.max(0, Math.min(1, (at - low) / (high - low)))
  return share * share * (3 - 2 * share)
}

/** Height of round folds with narrow valleys, as in gathered cloth. One fold per unit, from -1 to 1. */
export const pipe = (at: number): number =>
  Math.sqrt(0.03 + Math.cos(Math.PI * at) ** 2) * 1.95 - 0.98

/** Height of knife pleats: a slow rise, then a drop under the next pleat. One pleat per unit, from 0 to 1. */
export function knife(at: number): number {
  const share = at - Math.floor(at)
  return share < 0.84 ? smooth(-0.1, 0.84, share) : 1 - smooth(0.84, 1, share)
}

/** The number of pleats before `at`. It rises only where a pleat goes under the next, so that the
 * pattern is not distorted elsewhere. */
export function pleatsBehind(at: number): number {
  const whole = Math.floor(at)
  return whole + smooth(0.84, 1, at - whole)
}

export type Folds = (across: number, down: number) => number

/** Height of uneven folds that merge on their way down, from about -1 to 1. `count` folds fill the width. */
export function hangingFolds(random: Random, count: number, wander = 0.5): Folds {
  const seed = Math.floor(random() * 1e6)
  const shift = random() * 10
  return (across, down) => {
    const drift = noise(across * count * 0.45 + shift, down * 1.3, seed) * wander
    const size = 0.72 + 0.28 * noise(across * count * 0.6, down * 1.1 + 7, seed + 1)
    return pipe(across * count + shift + drift) * size
  }
}

/** Height of long soft folds at `angle` radians from the horizontal, from about -1 to 1. */
export function dragFolds(
  random: Random,
  spacingCm: number,
  angle: number,
): (x: number, y: number) => number {
  const seed = Math.floor(random() * 1e6)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const stretch = between(random, 0.09, 0.14)
  return (x, y) => {
    const along = (x * cos + y * sin) * stretch
    const across = (y * cos - x * sin) / spacingCm
    return noise(along, across + noise(along * 0.7, across * 0.3, seed + 2) * 0.8, seed)
  }
}

/** The share of the width at which cloth that is not fully spread has its deep pleat. */
const DEEP_PLEAT = 0.87

/** The point across a cloth of `widthCm` that is visible at `u`, if `openCm` are spread out. Both
 * edges are visible. The rest lies in one deep pleat, or in all folds if it is little. */
export function spreadAcross(u: number, widthCm: number, openCm: number): number {
  const [edge, shown] = [0.4, Math.min(widthCm - 0.8, openCm)]
  if (shown * 1.4 > widthCm) return edge + u * (widthCm - 2 * edge)
  return u < DEEP_PLEAT ? edge + u * shown : widthCm - edge - (1 - u) * shown
}

/** The shadow of the deep pleat, as a factor. */
export const pleatShade = (u: number, widthCm: number, openCm: number): number =>
  openCm * 1.4 > widthCm ? 1 : 1 - 0.75 * Math.exp(-(((u - DEEP_PLEAT) / 0.013) ** 2))
