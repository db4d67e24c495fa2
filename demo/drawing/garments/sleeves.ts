import { type Fabric, plainFabric } from '../engine/fabric.ts'
import type { Surface } from '../engine/surface.ts'
import { breadth, front } from './dress-form.ts'
import { type Curve, through } from './shaping.ts'
import { cord } from './trimmings.ts'

export type SleeveCut = {
  lengthCm: number
  /** The radius from the shoulder to the hem, as a share of the upper arm's. */
  width: Curve
  fabric: Fabric
  /** The position across the fabric at a distance from the shoulder, in cm. */
  across: (down: number) => number
}

const ARM_RADIUS = 5.1
/** The point inside the shoulder from which the arm hangs, and the direction of the arm. */
const [ROOT_X, ROOT_Y] = [12.2, 139.4]
const [LEAN_X, LEAN_Y] = [0.25, 0.968]

/** The head of a set-in sleeve, which continues the slope of the shoulder. */
const SLEEVE_HEAD = [
  [0, 0.5],
  [0.05, 0.8],
  [0.13, 0.97],
] as const

/** The width of a sleeve of `lengthCm` below its head, at shares of its length. */
export const sleeveWidth = (...below: (readonly [at: number, width: number])[]): Curve =>
  through(...SLEEVE_HEAD, ...below)

const inside = plainFabric('#3a2a26', 0)

export function sleeve(cut: SleeveCut, side: 1 | -1): Surface[] {
  const { lengthCm } = cut
  const arm: Surface = {
    columns: 40,
    rows: 64,
    fabric: cut.fabric,
    put(u, v, point) {
      const angle = (u - 0.5) * Math.PI * 1.3
      const elbow = lengthCm > 30 ? Math.exp(-(((v * lengthCm - 27) / 8) ** 2)) : 0
      const crease =
        Math.sin(v * 52 + angle * 1.6 * side) * 0.13 * elbow +
        Math.sin(angle * 4 + v * 4) * 0.16 * v
      const radius = ARM_RADIUS * cut.width(v) + crease
      const [sideways, out] = [Math.sin(angle) * radius, Math.cos(angle) * radius]
      point.x = side * (ROOT_X + LEAN_X * lengthCm * v + sideways * LEAN_Y)
      point.y = ROOT_Y - LEAN_Y * lengthCm * v + sideways * LEAN_X
      point.z = out - 0.6 + 3.2 * v * v * Math.min(1, lengthCm / 40)
      point.along = angle * 6
      point.across = cut.across(lengthCm * v)
      point.shade = 0.97 - 0.06 * elbow * Math.sin(v * 52)
    },
  }
  return [mouth(cut, side), arm]
}

/** The dark opening at the end of an empty sleeve. */
function mouth({ lengthCm, width }: SleeveCut, side: 1 | -1): Surface {
  const end = ARM_RADIUS * width(1)
  const forward = 2.9 * Math.min(1, lengthCm / 40) - 0.6
  return {
    columns: 10,
    rows: 10,
    fabric: inside,
    put(u, v, point) {
      const across = (u - 0.5) * 2
      const round = (v - 0.5) * 2 * Math.sqrt(Math.max(0, 1 - across * across))
      point.x = side * (ROOT_X + LEAN_X * (lengthCm - 0.6) + across * end * LEAN_Y)
      point.y = ROOT_Y - LEAN_Y * (lengthCm - 0.6) + across * end * LEAN_X
      point.z = round * end + forward
      point.shade = 0.5
    },
  }
}

/** The seam that joins a sleeve to the body, `ease` cm above the form. */
export function armhole(fabric: Fabric, side: 1 | -1, ease: number): Surface {
  const x = through([126, 16], [130, 14.6], [136, 13.9], [142.4, 13.4])
  return cord(
    (v) => {
      const y = 142.2 - 17 * v
      const at = Math.min(x(y), breadth(y) * 0.97)
      return [side * at, y, front(at, y) * 0.98 + ease - 0.02]
    },
    0.13,
    fabric,
    50,
  )
}
