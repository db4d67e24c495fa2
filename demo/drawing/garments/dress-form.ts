import { plainFabric } from '../engine/fabric.ts'
import type { Surface } from '../engine/surface.ts'
import { through } from './shaping.ts'

/** Half the width of the dress form at each height, in cm. The form stands on y = 0 and faces the
 * viewer (z). */
export const breadth = through(
  [70, 19.5],
  [84, 19.2],
  [94, 17.6],
  [106, 13.4],
  [114, 14.4],
  [124, 16.6],
  [132, 16.9],
  [138, 16.6],
  [141.5, 14.6],
  [144, 10.6],
  [146.5, 6.6],
  [150, 5.5],
  [158, 5.3],
)
export const depth = through(
  [70, 12.5],
  [84, 12.8],
  [106, 9.6],
  [116, 10.6],
  [124, 12],
  [132, 10.4],
  [138, 8.4],
  [143, 6.6],
  [147, 5.4],
  [158, 5],
)

export const bust = (x: number, y: number): number =>
  1.9 * Math.exp(-(((Math.abs(x) - 7.4) / 5.2) ** 2) - ((y - 123.5) / 6.5) ** 2)

/** The height of the shoulder at a distance from the middle, in cm. */
export const shoulder = through(
  [0, 147],
  [6.6, 146.4],
  [10.6, 144.4],
  [14.6, 141.8],
  [16.8, 138.6],
  [19, 134],
)

/** Garments are built facing the viewer. Seen from behind, the form has no bust. */
export type Side = 'front' | 'back'

/** The depth of the form towards the viewer at this point, in cm. */
export function front(x: number, y: number, side: Side = 'front'): number {
  const share = Math.min(1, Math.abs(x) / breadth(y))
  return depth(y) * Math.sqrt(1 - share * share) + (side === 'front' ? bust(x, y) : 0)
}

/** All garments of the shop are shown on forms with the same cover. */
const cover = plainFabric('#d8ccb8', 0.05)
const wood = plainFabric('#8a5a34', 0.5)

/** A round tube of changing width between two points. */
export function turnedTube(
  from: [number, number, number],
  to: [number, number, number],
  radius: (v: number) => number,
  fabric = wood,
): Surface {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const length = Math.hypot(dx, dy, dz)
  const flat = Math.hypot(dx, dy) || 1
  const [sideX, sideY] = [dy / flat, -dx / flat]
  return {
    columns: 20,
    rows: 24,
    fabric,
    isForm: true,
    put(u, v, point) {
      const angle = (u - 0.5) * Math.PI * 1.15
      const r = radius(v)
      const [side, out] = [Math.sin(angle) * r, Math.cos(angle) * r]
      point.x = from[0] + dx * v + sideX * side
      point.y = from[1] + dy * v + sideY * side
      point.z = from[2] + dz * v + out * (flat / length)
      point.along = u
      point.across = v
    },
  }
}

/** The bust with its wooden knob, cut off below the height `bottom` (cm). */
export function dressForm(bottom: number, side: Side = 'front'): Surface[] {
  const torso: Surface = {
    columns: 48,
    rows: 70,
    fabric: cover,
    isForm: true,
    put(u, v, point) {
      const y = 153 - (153 - bottom) * v
      const angle = (u - 0.5) * Math.PI * 1.12
      point.x = breadth(y) * Math.sin(angle)
      point.y = y
      point.z = depth(y) * Math.cos(angle)
      if (side === 'front') point.z += bust(point.x, y) * Math.max(0, Math.cos(angle))
      point.shade = 0.94
    },
  }
  const knob = turnedTube(
    [0, 158.5, 0],
    [0, 152.6, 0],
    through(
      [0, 0.2],
      [0.1, 1.3],
      [0.3, 1.9],
      [0.48, 1],
      [0.6, 1.2],
      [0.72, 4.4],
      [0.86, 5.6],
      [1, 5.8],
    ),
  )
  return [torso, knob]
}
