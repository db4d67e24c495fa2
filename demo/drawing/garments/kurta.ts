import { plainFabric } from '../engine/fabric.ts'
import { type Random, between } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import {
  FRONT_WIDTH_CM,
  SHOULDER_CM,
  SLEEVE_LENGTH_CM,
  type SuitCloth,
} from '../weaving/suit-cloth.ts'
import { breadth, bust, depth, front } from './dress-form.ts'
import { type Curve, dragFolds, hangingFolds, smooth, through } from './shaping.ts'
import { cord } from './trimmings.ts'

export type Neck = 'round' | 'boat' | 'vee' | 'deep'
export type Cut = {
  shape: 'anarkali' | 'aLine' | 'straight' | 'short' | 'angrakha'
  hem: number
  neck: Neck
  sleeve: 'full' | 'threeQuarter' | 'half' | 'bell'
}

/** The distance from the shoulder down to the middle of the neckline, in cm. */
export const neckDrops: Record<Neck, number> = { round: 8.5, boat: 4.5, vee: 15, deep: 13 }

const necklines: Record<Neck, (angle: number) => number> = {
  round: (angle) => 144.8 - 8.2 * Math.exp(-((angle / 0.5) ** 4)),
  boat: (angle) => 144.6 - 4.4 * Math.exp(-((angle / 0.78) ** 4)),
  vee: (angle) => 144.8 - 14.6 * Math.max(0, 1 - Math.abs(angle) / 0.6) ** 1.15,
  deep: (angle) => 144.8 - 12.6 * Math.exp(-((angle / 0.42) ** 4)),
}

type Silhouette = { breadth: Curve; depth: Curve; folds: number; deepest: number }

/** Returns half the width and half the depth of the garment below the bust. */
function silhouette(cut: Cut): Silhouette {
  const { hem } = cut
  switch (cut.shape) {
    case 'anarkali':
      return {
        breadth: through([hem, 43], [50, 33], [80, 22.5], [104, 15.4], [114, 15.3]),
        depth: through([hem, 30], [80, 16], [104, 11], [114, 11.4]),
        folds: 21,
        deepest: 3.3,
      }
    case 'angrakha':
      return {
        breadth: through([hem, 34], [60, 27], [88, 21], [104, 15.6], [114, 15.4]),
        depth: through([hem, 24], [88, 15], [104, 11], [114, 11.4]),
        folds: 16,
        deepest: 2.6,
      }
    case 'aLine':
      return {
        breadth: through([hem, 29], [70, 25], [90, 21.4], [106, 17], [118, 16.8]),
        depth: through([hem, 18], [90, 14.4], [106, 12], [118, 12]),
        folds: 9,
        deepest: 1.9,
      }
    case 'straight':
      return {
        breadth: through([hem, 22.8], [70, 22], [90, 20.6], [106, 17.2], [118, 16.8]),
        depth: through([hem, 14.4], [90, 13.8], [106, 11.8], [118, 12]),
        folds: 7,
        deepest: 1,
      }
    case 'short':
      return {
        breadth: through([hem, 23.5], [88, 21.4], [106, 16.6], [118, 16.8]),
        depth: through([hem, 15], [88, 13.8], [106, 11.6], [118, 12]),
        folds: 9,
        deepest: 1.2,
      }
  }
}

export type Body = { surface: Surface; outside: (x: number, y: number) => number }

/** Returns the kurta and the depth of its front. Layers above it need that depth. */
export function kurtaBody(cloth: SuitCloth, cut: Cut, random: Random): Body {
  const shape = silhouette(cut)
  const neckline = necklines[cut.neck]
  const folds = hangingFolds(random, shape.folds, 0.45)
  const drag = dragFolds(random, 6, between(random, 0.5, 0.9))
  const gathered = cut.shape === 'anarkali' || cut.shape === 'angrakha'
  const waist = 105
  const upper = (y: number) => smooth(107, 124, y)
  const half = (y: number) => shape.breadth(y) * (1 - upper(y)) + (breadth(y) + 0.9) * upper(y)
  const deep = (y: number) => shape.depth(y) * (1 - upper(y)) + (depth(y) + 0.7) * upper(y)
  const surface: Surface = {
    columns: gathered ? 260 : 160,
    rows: 90,
    fabric: gathered ? cloth.skirt : cloth.front,
    put(u, v, point) {
      const angle = (u - 0.5) * 3.7
      const top = gathered ? waist + 1 : neckline(angle)
      const y = top + (cut.hem - top) * v
      const fall = smooth(gathered ? waist : 112, cut.hem - 14, y)
      const fold =
        folds(angle / 3.7 + 0.5, fall) * shape.deepest * fall +
        drag(angle * 20, y) * (gathered ? 0.4 : 0.9) * (0.4 + fall * 0.6) * smooth(140, 124, y)
      point.x = (half(y) + fold) * Math.sin(angle)
      point.z = (deep(y) + fold) * Math.cos(angle) + bust(point.x, y) * Math.max(0, Math.cos(angle))
      point.y = y + fold * 0.3 * fall - (gathered ? 0 : 0.6 * Math.cos(angle * 2) * fall)
      point.along = gathered ? angle * (26 + 12 * fall) : FRONT_WIDTH_CM / 2 + angle * 19
      point.across = SHOULDER_CM - y
      point.shade = 0.86 + 0.14 * (fold / (shape.deepest + 0.5))
    },
  }
  const outside = (x: number, y: number) => {
    const share = Math.min(0.99, Math.abs(x) / half(y))
    return (
      deep(y) * Math.sqrt(1 - share * share) +
      bust(x, y) +
      0.6 +
      shape.deepest * smooth(waist, cut.hem, y)
    )
  }
  return { surface, outside }
}

/** The bodice of a gathered suit, which ends in a seam above the skirt. */
export function bodice(cloth: SuitCloth, cut: Cut): Surface[] {
  const neckline = necklines[cut.neck]
  const upper: Surface = {
    columns: 76,
    rows: 54,
    fabric: cloth.front,
    put(u, v, point) {
      const angle = (u - 0.5) * 3.5
      const y = neckline(angle) * (1 - v) + 104.5 * v
      const x = breadth(y) * Math.sin(angle)
      const ease = 0.9 + 1.2 * smooth(112, 104, y)
      point.x = (breadth(y) + ease) * Math.sin(angle)
      point.z = (front(x * 0.999, y) + ease) * (Math.cos(angle) < 0 ? -1 : 1)
      point.y = y
      point.along = FRONT_WIDTH_CM / 2 + angle * 18
      point.across = SHOULDER_CM - y
    },
  }
  return [upper, waistband(cloth)]
}

const trim = (cloth: SuitCloth) => plainFabric(cloth.design.palette.zari, 0.3, 0.75)

function waistband(cloth: SuitCloth): Surface {
  return cord(
    (v) => {
      const angle = (v - 0.5) * 3.3
      return [16.6 * Math.sin(angle), 105, 12.4 * Math.cos(angle)]
    },
    0.75,
    trim(cloth),
    60,
  )
}

/** Half the angle that the neckline spans, in radians. */
const neckReach: Record<Neck, number> = { round: 0.74, boat: 1.16, vee: 0.62, deep: 0.62 }

/** Piping along the neck. */
export function piping(cloth: SuitCloth, cut: Cut): Surface {
  const neckline = necklines[cut.neck]
  return cord(
    (v) => {
      const angle = (v - 0.5) * 2 * neckReach[cut.neck]
      const y = neckline(angle)
      return [
        (breadth(y) + 0.9) * Math.sin(angle),
        y,
        (front(breadth(y) * Math.sin(angle) * 0.99, y) + 0.9) * (Math.cos(angle) < 0 ? -1 : 1),
      ]
    },
    0.34,
    trim(cloth),
    100,
  )
}

const sleeveLengths = { full: 55, threeQuarter: 41, half: 24, bell: 44 } as const
const mouth = plainFabric('#241818', 0)

export function sleeves(cloth: SuitCloth, cut: Cut): Surface[] {
  const length = sleeveLengths[cut.sleeve]
  const wide =
    cut.sleeve === 'bell'
      ? through([0, 0.05], [0.07, 0.64], [0.16, 0.96], [0.4, 0.95], [1, 1.5])
      : through(
          [0, 0.05],
          [0.07, 0.64],
          [0.16, 0.98],
          [0.3, 1],
          [1, cut.sleeve === 'full' ? 0.68 : 0.84],
        )
  const [leanX, leanY] = [0.27, 0.963]
  return [-1, 1].flatMap((side) => {
    const arm: Surface = {
      columns: 36,
      rows: 60,
      fabric: cloth.sleeve,
      put(u, v, point) {
        const angle = (u - 0.5) * Math.PI * 1.3
        const elbow = Math.exp(-(((v - 0.5) / 0.16) ** 2)) * (length > 30 ? 1 : 0)
        const crease =
          Math.sin(v * 52 + angle * 1.6 * side) * 0.15 * elbow +
          Math.sin(angle * 4 + v * 4) * 0.2 * v
        const radius = 5.8 * wide(v) + crease
        const [sideways, out] = [Math.sin(angle) * radius, Math.cos(angle) * radius]
        point.x = side * (12.6 + leanX * length * v + sideways * leanY)
        point.y = 140 - leanY * length * v + sideways * leanX
        point.z = out - 0.6 + 3.2 * v * v
        point.along = angle * 6
        point.across = SLEEVE_LENGTH_CM - length * (1 - v)
        point.shade = 0.97 - 0.07 * elbow * Math.sin(v * 52)
      },
    }
    const end = 5.8 * wide(1)
    const inside: Surface = {
      columns: 10,
      rows: 10,
      fabric: mouth,
      put(u, v, point) {
        const [across, round] = [
          (u - 0.5) * 2,
          (v - 0.5) * 2 * Math.sqrt(Math.max(0, 1 - ((u - 0.5) * 2) ** 2)),
        ]
        point.x = side * (12.6 + leanX * (length - 0.6) + across * end * leanY)
        point.y = 140 - leanY * (length - 0.6) + across * end * leanX
        point.z = round * end + 2.4
        point.shade = 0.5
      },
    }
    return [inside, arm]
  })
}
