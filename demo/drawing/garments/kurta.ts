import { type Fabric, plainFabric } from '../engine/fabric.ts'
import { darker } from '../engine/colour.ts'
import { type Random, between } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import {
  FRONT_WIDTH_CM,
  SHOULDER_CM,
  SLEEVE_LENGTH_CM,
  type SuitCloth,
} from '../weaving/suit-cloth.ts'
import { type Side, breadth, bust, depth, front } from './dress-form.ts'
import { type Neck, necklineOf } from './necklines.ts'
import { type Curve, dragFolds, hangingFolds, smooth, through } from './shaping.ts'
import { armhole, sleeve, sleeveWidth } from './sleeves.ts'

export type Cut = {
  shape: 'anarkali' | 'aLine' | 'straight' | 'short' | 'angrakha'
  hem: number
  neck: Neck
  sleeve: 'full' | 'threeQuarter' | 'half' | 'bell'
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
export function kurtaBody(cloth: SuitCloth, cut: Cut, random: Random, side: Side = 'front'): Body {
  const shape = silhouette(cut)
  const neckline = necklineOf(cut.neck, side)
  const chest = (x: number, y: number) => (side === 'front' ? bust(x, y) : 0)
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
    fabric: gathered ? cloth.skirt : side === 'front' ? cloth.front : cloth.back,
    put(u, v, point) {
      const angle = (u - 0.5) * 3.7
      const top = gathered ? waist + 1 : neckline(angle)
      const y = top + (cut.hem - top) * v
      const fall = smooth(gathered ? waist : 112, cut.hem - 14, y)
      const fold =
        folds(angle / 3.7 + 0.5, fall) * shape.deepest * fall +
        drag(angle * 20, y) * (gathered ? 0.4 : 0.9) * (0.4 + fall * 0.6) * smooth(140, 124, y)
      point.x = (half(y) + fold) * Math.sin(angle)
      point.z =
        (deep(y) + fold) * Math.cos(angle) + chest(point.x, y) * Math.max(0, Math.cos(angle))
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
      chest(x, y) +
      0.6 +
      shape.deepest * smooth(waist, cut.hem, y)
    )
  }
  return { surface, outside }
}

/** The bodice of a gathered suit, which ends in a seam above the skirt. */
export function bodice(cloth: SuitCloth, cut: Cut, side: Side = 'front'): Surface[] {
  const neckline = necklineOf(cut.neck, side)
  const upper: Surface = {
    columns: 96,
    rows: 70,
    fabric: side === 'front' ? cloth.front : cloth.back,
    put(u, v, point) {
      const angle = (u - 0.5) * 3.5
      const y = neckline(angle) * (1 - v) + 104.5 * v
      const x = breadth(y) * Math.sin(angle)
      const ease = 0.9 + 1.2 * smooth(112, 104, y)
      point.x = (breadth(y) + ease) * Math.sin(angle)
      point.z = (front(x * 0.999, y, side) + ease) * (Math.cos(angle) < 0 ? -1 : 1)
      point.y = y
      point.along = FRONT_WIDTH_CM / 2 + angle * 18
      point.across = SHOULDER_CM - y
    },
  }
  return [upper, waistband(cloth, side)]
}

export const trim = (cloth: SuitCloth): Fabric => plainFabric(cloth.design.palette.zari, 0.3, 0.75)
const seam = (cloth: SuitCloth): Fabric =>
  plainFabric(darker(cloth.design.palette.ground, 0.28), 0.1)

/** A flat band that covers the seam at the waist. */
function waistband(cloth: SuitCloth, side: Side): Surface {
  return {
    columns: 60,
    rows: 16,
    fabric: trim(cloth),
    put(u, v, point) {
      const angle = (u - 0.5) * 3.4
      const y = 105.9 - 1.9 * v
      const rounded = 0.08 * Math.sin(Math.PI * v)
      point.x = (breadth(y) + 2.2 + rounded) * Math.sin(angle)
      point.z = front(breadth(y) * Math.sin(angle) * 0.999, y, side) + 2.2 + rounded
      if (Math.cos(angle) < 0) point.z *= -1
      point.y = y
      point.shade = 0.94 + 0.12 * Math.cos(v * 4 * Math.PI)
    },
  }
}

const sleeveCuts: Record<Cut['sleeve'], { lengthCm: number; width: Curve }> = {
  full: { lengthCm: 55, width: sleeveWidth([0.3, 1], [1, 0.68]) },
  threeQuarter: { lengthCm: 41, width: sleeveWidth([0.3, 1], [1, 0.84]) },
  half: { lengthCm: 24, width: sleeveWidth([0.4, 1], [1, 0.96]) },
  bell: { lengthCm: 44, width: sleeveWidth([0.4, 0.95], [1, 1.7]) },
}

export function sleeves(cloth: SuitCloth, cut: Cut): Surface[] {
  const { lengthCm, width } = sleeveCuts[cut.sleeve]
  const across = (down: number) => SLEEVE_LENGTH_CM - lengthCm + down
  return ([-1, 1] as const).flatMap((side) => [
    ...sleeve({ lengthCm, width, fabric: cloth.sleeve, across }, side),
    armhole(seam(cloth), side, 0.9),
  ])
}
