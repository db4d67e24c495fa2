import { type Random, between } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import { PALLU_LENGTH_CM, SAREE_WIDTH_CM, type SareeCloth } from '../weaving/saree-cloth.ts'
import { blouse } from './blouse.ts'
import { type Side, breadth, dressForm, front, shoulder } from './dress-form.ts'
import {
  dragFolds,
  hangingFolds,
  knife,
  pleatShade,
  pleatsBehind,
  smooth,
  spreadAcross,
  through,
} from './shaping.ts'
import { tassels } from './trimmings.ts'

/** The height of the waist, where the saree is tucked in. */
const WAIST = 108.5
const skirtBreadth = through([0, 27], [30, 24], [60, 21.6], [88, 20.2], [98, 17.2], [WAIST, 14.2])
const skirtDepth = through([0, 20], [60, 15.5], [88, 14], [WAIST, 10.6])

/** The depth of the figure at this point: of the skirt, or above it of the form. */
export function figure(x: number, y: number, side: Side = 'front'): number {
  if (y >= 108) return front(Math.sign(x) * Math.min(Math.abs(x), breadth(y) * 0.995), y, side)
  const below = skirtBreadth(y)
  const share = Math.min(0.995, Math.abs(x) / below)
  const skirted = skirtDepth(y) * Math.sqrt(1 - share * share)
  const torso = front(Math.sign(x) * Math.min(Math.abs(x), breadth(y) * 0.995), y, side)
  const blend = smooth(100, 108, y)
  return skirted * (1 - blend) + torso * blend
}

/** The part of the saree around the legs, with its pleats in front and none behind. Sheer sarees are worn over a
 * petticoat of the same colour. */
export function skirt(cloth: SareeCloth, random: Random, side: Side = 'front'): Surface {
  const pleatsAt = between(random, 0.02, 0.24)
  const sideFolds = hangingFolds(random, 9, 0.9)
  const drag = dragFolds(random, 6, -0.75)
  return {
    columns: 210,
    rows: 80,
    fabric: { ...cloth.body, opacity: 1 },
    put(u, v, point) {
      const angle = (u - 0.5) * 3.5
      const y = WAIST - (WAIST - 0.4) * v
      const fall = 1 - y / WAIST
      const within = (angle - pleatsAt - 0.06 * fall) / (0.34 + 0.34 * fall)
      const pleated = side === 'front' ? smooth(1.12, 0.96, Math.abs(within)) : 0
      const count = within * 3.5 + 0.5
      const pleat = knife(count) * (0.6 + 3 * fall)
      const loose =
        sideFolds(angle * 0.28, fall) * (0.3 + 1.5 * fall) +
        drag(angle * 20, y) * 1.2 * (1 - 0.6 * fall)
      const out = pleated * (pleat + 1.4 * fall) + (1 - pleated) * loose
      point.x = (skirtBreadth(y) + out) * Math.sin(angle)
      point.z = (skirtDepth(y) + out) * Math.cos(angle)
      point.y = y - 0.18 * out * fall
      point.along =
        angle * (skirtBreadth(y) + 1) + 5.3 * pleatsBehind(Math.max(-3.5, Math.min(4.5, count)))
      point.across = SAREE_WIDTH_CM - y - 0.2
      point.shade = 1 - 0.42 * pleated * (1 - knife(count)) * Math.min(1, fall * 3)
    },
  }
}

type Edge = { x: (s: number) => number; y: (s: number) => number }

const line = (...points: (readonly [s: number, x: number, y: number])[]): Edge => ({
  x: through(...points.map(([s, x]) => [s, x] as const)),
  y: through(...points.map(([s, , y]) => [s, y] as const)),
})

/** The saree from the hip across the chest to the shoulder, with pleats gathered at the top. */
export function chestDrape(cloth: SareeCloth, random: Random, side: Side = 'front'): Surface {
  const lower = line(
    [0, -21.5, between(random, 66, 72)],
    [0.3, -11, between(random, 82, 86)],
    [0.62, 6.5, 107],
    [0.84, 15.2, 128],
    [1, 16.2, 141.5],
  )
  const upper = line(
    [0, -15.4, 104],
    [0.3, -8.5, 113],
    [0.62, 1.2, 129],
    [0.84, 7, 140],
    [1, 8.2, 144],
  )
  const crumple = dragFolds(random, 3.4, 0.85)
  const pleats = Math.round(between(random, 4, 5.6)) + 0.2
  return {
    columns: 100,
    rows: 84,
    fabric: cloth.body,
    put(u, v, point) {
      const x = lower.x(u) + (upper.x(u) - lower.x(u)) * v
      const sag = Math.sin(Math.PI * u) * 1.4 * Math.sin(Math.PI * v)
      const y = lower.y(u) + (upper.y(u) - lower.y(u)) * v - sag
      const fold = knife(v * pleats) * (0.6 + 0.9 * u)
      point.x = x * (1 + 0.02 * fold)
      point.y = y
      point.z = figure(x, y, side) + 1.6 + fold + crumple(x, y) * 0.7 * (1 - 0.6 * u)
      point.along = u * 62
      point.across =
        v > 0.94 ? 115 - (1 - v) * 60 : SAREE_WIDTH_CM - v * 34 - 9 * pleatsBehind(v * pleats)
      point.shade = 0.7 + 0.3 * knife(v * pleats)
    },
  }
}

/** The pallu that hangs from the shoulder, spread beside the figure to show its weave. */
export function fallingPallu(
  cloth: SareeCloth,
  random: Random,
  side: { reach: number; bottom: number; spread: number; forward: boolean },
): Surface[] {
  const folds = hangingFolds(random, 5.4, 0.5)
  const open = side.spread * 3.4
  const centre = through([0, 12.2], [0.12, 15], [0.5, 12 + side.reach * 0.6], [1, 12 + side.reach])
  const half = through([0, 4.4], [0.15, 6.4], [0.55, side.spread * 0.7], [1, side.spread])
  const away = side.forward
    ? through([0, 5], [0.1, 13.5], [0.3, 17], [1, 23])
    : through([0, 2], [0.06, -5], [0.3, -9], [1, -11])
  const fall: Surface = {
    columns: 110,
    rows: 90,
    fabric: cloth.pallu,
    put(u, v, point) {
      const across = u - 0.5
      const fold = folds(u, v) * (0.7 + 1.5 * v)
      point.x = centre(v) + across * 2 * half(v) + fold * 0.2
      const top = shoulder(Math.abs(point.x)) + (side.forward ? 0 : 1)
      point.y = top - (top - side.bottom) * v + fold * 0.35 * v - across * 3 * v
      point.z = away(v) + fold
      point.along = (1 - v) * (PALLU_LENGTH_CM - 1)
      point.across = spreadAcross(u, SAREE_WIDTH_CM, open)
      point.shade = (0.84 + 0.14 * fold) * pleatShade(u, SAREE_WIDTH_CM, open)
    },
  }
  return cloth.design.tassels ? [fall, ...tassels(fall, cloth.pallu, random, 26, 6)] : [fall]
}

export function nivi(
  cloth: SareeCloth,
  random: Random,
  pallu: { reach: number; bottom: number; spread: number; forward: boolean },
): Surface[] {
  return [
    ...blouse(cloth),
    ...dressForm(102),
    skirt(cloth, random),
    chestDrape(cloth, random),
    ...fallingPallu(cloth, random, pallu),
  ]
}

/** The pallu in the Gujarati drape: it comes over the shoulder from behind and covers the front. */
export function frontPallu(cloth: SareeCloth, random: Random): Surface[] {
  const left = line([0, -16.2, 142], [0.3, -19.5, 126], [0.65, -24, 98], [1, -26, 64])
  const right = line([0, -7.8, 145], [0.3, 2, 128], [0.65, 15.5, 107], [1, 20.5, 78])
  const folds = hangingFolds(random, 4.6, 0.5)
  const spread: Surface = {
    columns: 116,
    rows: 100,
    fabric: cloth.pallu,
    put(u, v, point) {
      const x = left.x(v) + (right.x(v) - left.x(v)) * u
      const y =
        left.y(v) + (right.y(v) - left.y(v)) * u - Math.sin(Math.PI * u) * 9 * v * (1 - 0.4 * v)
      const fold =
        folds(u, v) * (0.9 + 0.3 * v) * (0.4 + 0.6 * Math.sin(Math.PI * Math.min(1, v + 0.3)))
      point.x = x
      point.y = y + fold * 0.3 * v
      point.z = Math.max(figure(x * 0.9, y) + 3.4 * smooth(106, 96, y), 6 * v) + 1.8 + fold
      point.along = (1 - v) * (PALLU_LENGTH_CM - 1)
      point.across = spreadAcross(u, SAREE_WIDTH_CM, 84)
      point.shade = 0.86 + 0.12 * fold
    },
  }
  return cloth.design.tassels ? [spread, ...tassels(spread, cloth.pallu, random, 30, 5)] : [spread]
}

export function gujarati(cloth: SareeCloth, random: Random): Surface[] {
  return [...blouse(cloth), ...dressForm(102), skirt(cloth, random), ...frontPallu(cloth, random)]
}
