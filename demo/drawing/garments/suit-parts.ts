import { plainFabric } from '../engine/fabric.ts'
import { type Random, between } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import { DUPATTA_LENGTH_CM, DUPATTA_WIDTH_CM, type SuitCloth } from '../weaving/suit-cloth.ts'
import {
  type Curve,
  hangingFolds,
  pipe,
  pleatShade,
  smooth,
  spreadAcross,
  through,
} from './shaping.ts'
import { shoulder, turnedTube } from './dress-form.ts'
import { tassels } from './trimmings.ts'

export type Trousers = 'churidar' | 'straight' | 'patiala' | 'palazzo' | 'sharara' | 'dhoti'

type Leg = { radius: Curve; apart: Curve; folds: number; deepest: Curve; foot: number }

const legs: Record<Trousers, Leg> = {
  straight: {
    radius: through([0, 10.5], [0.5, 8.8], [1, 7.2]),
    apart: through([0, 8], [1, 9.6]),
    folds: 3,
    deepest: through([0, 0.2], [1, 0.5]),
    foot: 4,
  },
  churidar: {
    radius: through([0, 10], [0.45, 7.2], [0.8, 5.2], [1, 4.4]),
    apart: through([0, 8], [1, 8]),
    folds: 2,
    deepest: through([0, 0.2], [1, 0.2]),
    foot: 3.5,
  },
  palazzo: {
    radius: through([0, 11], [0.4, 12.5], [1, 16.5]),
    apart: through([0, 8], [1, 15]),
    folds: 8,
    deepest: through([0, 0.3], [1, 2]),
    foot: 3,
  },
  sharara: {
    radius: through([0, 10.5], [0.42, 9.6], [0.5, 10.6], [1, 21]),
    apart: through([0, 8], [0.5, 10], [1, 17]),
    folds: 14,
    deepest: through([0, 0.1], [0.45, 0.3], [0.52, 0.9], [1, 2.3]),
    foot: 2,
  },
  patiala: {
    radius: through([0, 13], [0.4, 14.5], [0.7, 11.5], [0.9, 5.6], [1, 4.8]),
    apart: through([0, 8.5], [0.6, 11], [1, 9.5]),
    folds: 5,
    deepest: through([0, 0.5], [0.5, 0.7], [1, 0.2]),
    foot: 4,
  },
  dhoti: {
    radius: through([0, 12], [0.5, 13], [0.85, 7], [1, 5.2]),
    apart: through([0, 8], [0.6, 10], [1, 9]),
    folds: 7,
    deepest: through([0, 0.6], [0.6, 1], [1, 0.3]),
    foot: 4.5,
  },
}

/** The trousers below `top`, the height in cm at which they emerge from the kurta. */
export function trousers(cloth: SuitCloth, kind: Trousers, random: Random, top: number): Surface[] {
  const leg = legs[kind]
  const hidden = (98 - Math.min(98, top)) / (98 - leg.foot)
  return [-1, 1].map((side) => {
    const folds = hangingFolds(random, leg.folds, 0.6)
    return {
      columns: 84,
      rows: 84,
      fabric: cloth.bottom,
      put(u, shown, point) {
        const v = hidden + (1 - hidden) * shown
        const angle = (u - 0.5) * Math.PI * 1.3
        const hung = folds(u * 1.2, v) * leg.deepest(v)
        const swag =
          kind === 'patiala' || kind === 'dhoti'
            ? pipe(v * 8 - Math.cos(angle * 0.8 - side * 0.9) * 2.4) *
              0.62 *
              smooth(0.1, 0.4, v) *
              smooth(0.98, 0.84, v)
            : 0
        const wrinkle =
          kind === 'churidar'
            ? pipe(v * 46 + Math.sin(angle) * 0.6) * 0.34 * smooth(0.62, 0.85, v)
            : 0
        const tucked = 0.74 + 0.26 * smooth(0, 0.22, shown)
        const radius = (leg.radius(v) + hung + swag + wrinkle) * tucked
        point.x = side * leg.apart(v) * tucked + Math.sin(angle) * radius
        point.y = 98 - (98 - leg.foot) * v + hung * 0.3 * v
        point.z = Math.cos(angle) * radius * 0.92 - 1
        point.along = angle * (leg.radius(v) + 2) + side * 40
        point.across = 100 - (98 - leg.foot) * (1 - v)
        point.shade = 0.9 + 0.08 * (hung + swag)
      },
    } satisfies Surface
  })
}

const wood = plainFabric('#84573a', 0.45)

/** The turned wooden leg of the dress form. */
export const stand = (): Surface[] => [
  turnedTube([0, 96, -3], [0, 3, -3], (v) => 1.5 + 0.5 * Math.sin(v * 9) ** 8, wood),
  turnedTube([0, 3.4, -3], [0, 0, -3], through([0, 1.6], [0.3, 6], [0.6, 13], [1, 14]), wood),
]

const LAST_CM = DUPATTA_LENGTH_CM - 0.5

export type DupattaStyle = 'oneShoulder' | 'acrossNeck' | 'bothShoulders' | 'frontFall'

const across = (u: number, open: number): number => spreadAcross(u, DUPATTA_WIDTH_CM, open)

/** The fabric is one end of the dupatta. Beyond its length it is mirrored, like the other half. */
export const alongDupatta = (v: number, lengthCm: number): number => {
  const fromEnd = (1 - v) * lengthCm
  return fromEnd < LAST_CM ? fromEnd : Math.max(14, 2 * LAST_CM - fromEnd)
}

type Fall = {
  side: 1 | -1
  bottom: number
  top: number
  foot: number
  drift: number
  isBehind: boolean
}

/** One end of the dupatta, which hangs from a shoulder in front of or behind the figure. */
function fall(
  cloth: SuitCloth,
  random: Random,
  at: Fall,
  outside: (x: number, y: number) => number,
): Surface[] {
  const folds = hangingFolds(random, 3.4, 0.5)
  const wide = through([0, 3.6], [0.14, at.top], [1, at.foot])
  const surface: Surface = {
    columns: 80,
    rows: 100,
    fabric: cloth.dupatta,
    put(u, v, point) {
      const fold = folds(u, v) * (0.7 + 0.9 * v)
      const centre = 10.6 + at.drift * v
      const x = at.side * (centre + (u - 0.5) * 2 * wide(v))
      const top = shoulder(Math.abs(x)) + 0.9
      const y =
        v < 0.04
          ? top - v * 60
          : top - 2.4 - (top - 2.4 - at.bottom) * ((v - 0.04) / 0.96) - (u - 0.5) * 3 * v * at.side
      const level = at.isBehind
        ? -3 - 8 * smooth(0, 0.3, v)
        : outside(x, Math.max(y, 20)) + 0.7 + 0.9 * smooth(0, 0.1, v)
      point.x = x + fold * 0.2
      point.y = y + fold * 0.3 * v
      point.z = (at.isBehind ? smooth(0, 0.07, v) : 1) * level + fold * smooth(0, 0.1, v)
      point.along = alongDupatta(v, 145 - at.bottom)
      point.across = across(u, at.foot * 3.6)
      point.shade = (0.86 + 0.13 * fold) * pleatShade(u, DUPATTA_WIDTH_CM, at.foot * 3.6)
    },
  }
  return [surface, ...tassels(surface, cloth.dupatta, random, 16, 4)]
}

/** The dupatta, which hangs in a soft curve over the chest from shoulder to shoulder. */
function swag(
  cloth: SuitCloth,
  random: Random,
  low: number,
  outside: (x: number, y: number) => number,
): Surface {
  const folds = hangingFolds(random, 4.2, 0.6)
  return {
    columns: 110,
    rows: 64,
    fabric: cloth.dupatta,
    put(u, v, point) {
      const side = (u - 0.5) * 2
      const hang = 1 - Math.abs(side) ** 2.2
      const x = side * (8.5 + 7.6 * v)
      const y = shoulder(Math.abs(x)) + 0.8 - hang * (low * 0.3 + low * 0.7 * v)
      const fold = folds(v + side * 0.05, u) * (0.4 + 0.35 * hang)
      point.x = x
      point.y = y
      point.z = outside(x, y) + 1.5 + fold + hang * v * 1.2
      point.along = 4 + u * 52
      point.across = across(v, 62)
      point.shade = 0.86 + 0.16 * fold
    },
  }
}

export function dupatta(
  cloth: SuitCloth,
  style: DupattaStyle,
  random: Random,
  outside: (x: number, y: number) => number,
): Surface[] {
  const hang = (at: Fall) => fall(cloth, random, at, outside)
  const low = between(random, 34, 46)
  switch (style) {
    case 'oneShoulder':
      return [
        ...hang({ side: 1, bottom: low + 4, top: 6, foot: 12, drift: 12, isBehind: true }),
        ...hang({ side: 1, bottom: low, top: 5, foot: 4.5, drift: 3.5, isBehind: false }),
      ]
    case 'acrossNeck':
      return [
        ...hang({ side: -1, bottom: low + 6, top: 6, foot: 11, drift: 13, isBehind: true }),
        ...hang({ side: 1, bottom: low, top: 6, foot: 11, drift: 13, isBehind: true }),
        swag(cloth, random, between(random, 26, 34), outside),
      ]
    case 'bothShoulders':
      return [
        ...hang({ side: -1, bottom: low, top: 5, foot: 4, drift: 5, isBehind: false }),
        ...hang({ side: 1, bottom: low + 3, top: 5, foot: 4, drift: 5, isBehind: false }),
      ]
    case 'frontFall':
      return hang({ side: 1, bottom: low - 6, top: 7, foot: 15, drift: 8, isBehind: false })
  }
}

/** The dupatta seen from behind, where the wearer's left is the viewer's left. */
export function dupattaFromBehind(
  cloth: SuitCloth,
  style: DupattaStyle,
  random: Random,
  outside: (x: number, y: number) => number,
): Surface[] {
  const hang = (at: Fall) => fall(cloth, random, at, outside)
  const low = between(random, 34, 46)
  switch (style) {
    case 'oneShoulder':
    case 'frontFall':
      return hang({ side: -1, bottom: low, top: 6, foot: 11, drift: 2.5, isBehind: false })
    case 'acrossNeck':
      return [
        ...hang({ side: -1, bottom: low, top: 5, foot: 9, drift: 2.5, isBehind: false }),
        ...hang({ side: 1, bottom: low + 6, top: 5, foot: 9, drift: 2.5, isBehind: false }),
      ]
    case 'bothShoulders':
      return [swag(cloth, random, between(random, 14, 18), outside)]
  }
}
