import type { Fabric } from '../engine/fabric.ts'
import type { Surface } from '../engine/surface.ts'
import { type Side, breadth, front } from './dress-form.ts'
import { cord } from './trimmings.ts'

export type Neck = 'round' | 'boat' | 'vee' | 'deep'

/** The distance from the shoulder down to the middle of the neckline, in cm. */
export const neckDrops: Record<Neck, number> = { round: 8.5, boat: 4.5, vee: 15, deep: 13 }

/** The height at which the shoulders meet the neck, in cm. */
const NECK = 145.9

export type Neckline = (angle: number) => number

const scooped =
  (drop: number, halfAngle: number): Neckline =>
  (angle) =>
    NECK - drop * Math.exp(-((angle / halfAngle) ** 4))

const frontNecks: Record<Neck, Neckline> = {
  round: scooped(8.9, 0.66),
  boat: scooped(4.9, 0.98),
  vee: (angle) => NECK - 15.1 * Math.max(0, 1 - Math.abs(angle) / 0.74) ** 1.1,
  deep: scooped(13.2, 0.56),
}

const backNecks: Record<Neck, Neckline> = {
  round: scooped(4.6, 0.8),
  boat: scooped(3.6, 0.98),
  vee: scooped(5.2, 0.8),
  deep: scooped(15, 0.6),
}

export const necklineOf = (neck: Neck, side: Side): Neckline =>
  (side === 'front' ? frontNecks : backNecks)[neck]

/** Piping along a neckline, on cloth that lies `ease` cm above the form. */
export function piping(neckline: Neckline, fabric: Fabric, side: Side, ease = 0.9): Surface {
  return cord(
    (v) => {
      const angle = (v - 0.5) * 3.4
      const y = neckline(angle)
      const x = (breadth(y) + ease) * Math.sin(angle)
      const within = breadth(y) * Math.sin(angle) * 0.99
      return [x, y, (front(within, y, side) + ease) * (Math.cos(angle) < 0 ? -1 : 1)]
    },
    0.3,
    fabric,
    140,
  )
}
