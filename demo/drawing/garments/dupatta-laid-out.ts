import { type Random, between } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import { DUPATTA_WIDTH_CM, type SuitCloth } from '../weaving/suit-cloth.ts'
import { hangingFolds, smooth } from './shaping.ts'
import { brassRail, tassels } from './trimmings.ts'
import { alongDupatta } from './suit-parts.ts'

const RAIL = 146
/** The share of the width that is visible; the rest is in the folds. */
const SPREAD = 0.86

type End = { bottom: number; shiftX: number; z: number }

/** One end of a dupatta that hangs over the rail, open to nearly its whole width. */
function end(cloth: SuitCloth, random: Random, at: End): Surface[] {
  const folds = hangingFolds(random, 4.2, 0.6)
  const length = RAIL + 1 - at.bottom
  const surface: Surface = {
    columns: 150,
    rows: 110,
    fabric: cloth.dupatta,
    put(u, v, point) {
      const fold = folds(u, v * 0.8) * (0.8 + 1.5 * v) * smooth(0, 0.05, v)
      const down = v * length
      const overRail = down < 2.4
      const turn = (down / 2.4) * 1.57
      point.x = (u - 0.5) * DUPATTA_WIDTH_CM * SPREAD * (1 + 0.05 * v) + at.shiftX + fold * 0.2
      point.y = overRail
        ? RAIL + 1.5 * Math.cos(turn) - 0.2
        : RAIL + 1 - down + fold * 0.3 * v - Math.sin(u * 3.1) * 1.6 * v
      point.z = at.z + (overRail ? 1.9 * Math.sin(turn) : 1.9) + fold
      point.along = alongDupatta(v, length)
      point.across = 0.2 + u * (DUPATTA_WIDTH_CM - 0.4)
      point.shade = 0.9 + 0.1 * fold
    },
  }
  return [surface, ...tassels(surface, cloth.dupatta, random, 34, 4.5)]
}

/** A dupatta spread over a rail. Its other end hangs behind and is a little longer. */
export function dupattaOnRail(cloth: SuitCloth, random: Random): Surface[] {
  const side = random() < 0.5 ? 1 : -1
  return [
    ...brassRail(RAIL, -62, 62),
    ...end(cloth, random, { bottom: between(random, 18, 24), shiftX: 5 * side, z: -4.5 }),
    ...end(cloth, random, { bottom: between(random, 36, 44), shiftX: -2 * side, z: 0 }),
  ]
}
