import { type Random, noise } from '../engine/random.ts'
import { type Fabric, plainFabric } from '../engine/fabric.ts'
import type { SurfacePoint, Surface } from '../engine/surface.ts'
import { pipe, smooth } from './shaping.ts'
import { cord } from './trimmings.ts'

export type ClothMap = (x: number, y: number, point: SurfacePoint) => void

export type Ripples = {
  /** The angles of the weave and of the ridges, in radians. */
  turn: number
  ridge: number
  wideCm: number
  high: number
  /** The distance from the picture's centre down to the lower edge of the cloth, in cm. */
  hemAt: number
  z: number
  /** The side of the square of cloth, in cm. It must be wider than the picture. */
  reach: number
}

/** Cloth in soft ridges that fills the picture above its lower edge. `map` gets the distances along
 * and above that edge, in cm. */
export function rippled(fabric: Fabric, random: Random, map: ClothMap, look: Ripples): Surface {
  const seed = Math.floor(random() * 9999)
  const [cosRidge, sinRidge] = [Math.cos(look.ridge), Math.sin(look.ridge)]
  const [cosTurn, sinTurn] = [Math.cos(look.turn), Math.sin(look.turn)]
  return {
    columns: 140,
    rows: 130,
    fabric,
    put(u, v, point) {
      const [along, above] = [(u - 0.5) * look.reach, (1 - v) * look.reach]
      const x = along * cosTurn - (above - look.hemAt) * sinTurn
      const y = along * sinTurn + (above - look.hemAt) * cosTurn
      const down = x * cosRidge + y * sinRidge
      const over = y * cosRidge - x * sinRidge
      const bend = noise(down * 0.03, over * 0.02, seed) * 9
      const ridge =
        pipe((over + bend) / look.wideCm + 0.3) * 0.72 +
        noise(down * 0.02 + 5, over * 0.11, seed + 1) * 0.7
      const z = ridge * look.high * (0.6 + 0.4 * noise(down * 0.03 + 9, over * 0.04, seed + 2))
      point.x = x - sinRidge * z * 0.4
      point.y = y + cosRidge * z * 0.4
      point.z = look.z + z
      point.shade = 0.88 + 0.1 * ridge
      map(along, above, point)
    },
  }
}

export type Twist = 'rose' | 'swirl' | 'sheaf'

/** The number of folds, how far they turn from the centre to the edge, the height of the centre, and
 * how far the centre is from the middle of the picture. */
const twists: Record<Twist, { folds: number; turn: number; crown: number; offCentre: number }> = {
  rose: { folds: 8, turn: 1.05, crown: 3.4, offCentre: 5 },
  swirl: { folds: 13, turn: 1.9, crown: 1.2, offCentre: 12 },
  sheaf: { folds: 11, turn: 0.24, crown: 5, offCentre: 15 },
}

/** Cloth twisted around a point: into a rose, a wide swirl, or a gathered sheaf. */
export function twisted(fabric: Fabric, random: Random, map: ClothMap, kind: Twist): Surface {
  const { folds: arms, turn: turns, crown, offCentre } = twists[kind]
  const away = random() * Math.PI * 2
  const [centreX, centreY] = [Math.cos(away) * offCentre * 0.7, Math.sin(away) * offCentre]
  const sense = random() < 0.5 ? 1 : -1
  const seed = Math.floor(random() * 9999)
  return {
    columns: 300,
    rows: 150,
    fabric,
    put(u, v, point) {
      const radius = 52 * v ** 1.5
      const angle = u * Math.PI * 2
      const turn = sense * turns * Math.log(radius + 1.2)
      const lap = (angle + turn) / (Math.PI * 2)
      const wobble = noise(Math.cos(angle) * 1.4 + 5, Math.sin(angle) * 1.4 + v * 3, seed) * 0.34
      const fold = pipe(lap * arms + wobble)
      const high = 0.35 + Math.min(3.6, radius * 0.17) * (8 / arms) ** 0.5
      const lean = angle + sense * fold * 0.12 * Math.min(1, radius / 10)
      point.x = centreX + Math.cos(lean) * radius
      point.y = centreY + Math.sin(lean) * radius
      point.z = fold * high + crown * Math.exp(-radius * 0.22)
      point.shade = 0.82 + 0.18 * fold
      const inCloth = angle + turn * 0.62
      map(Math.cos(inCloth) * radius, Math.sin(inCloth) * radius, point)
    },
  }
}

/** A cloth sample with the zigzag edge of pinking shears. */
export function swatch(
  fabric: Fabric,
  at: { x: number; y: number; z: number; size: number; turn: number },
  random: Random,
  map: ClothMap,
): Surface {
  const seed = Math.floor(random() * 9999)
  const teeth = Math.round(at.size / 0.95)
  const [cos, sin] = [Math.cos(at.turn), Math.sin(at.turn)]
  const zigzag = (share: number) => Math.abs(((share * teeth) % 1) - 0.5) * 0.95
  return {
    columns: teeth * 4,
    rows: teeth * 4,
    fabric,
    put(u, v, point) {
      const [across, down] = [(u - 0.5) * 2, (0.5 - v) * 2]
      const x = across * (at.size / 2 - zigzag(v) * smooth(0.9, 1, Math.abs(across)))
      const y = down * (at.size / 2 - zigzag(u) * smooth(0.9, 1, Math.abs(down)))
      const curl = Math.max(0, (across + down - 1.25) * 1.1) ** 2 * 3
      point.x = at.x + (x - curl * 0.35) * cos - (y - curl * 0.35) * sin
      point.y = at.y + (x - curl * 0.35) * sin + (y - curl * 0.35) * cos
      point.z = at.z + curl + noise(across * 1.2 + 4, down * 1.2, seed) * 0.6
      map(x, y, point)
    },
  }
}

const wood = plainFabric('#b98a58', 0.35)

/** A reel of thread lying on the table. */
export function reel(thread: Fabric, x: number, y: number, turn: number): Surface[] {
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
  const product = (from: number, to: number, radius: number, fabric: Fabric) =>
    cord(
      (v) => [x + dx * (from + (to - from) * v), y + dy * (from + (to - from) * v), 2.4],
      radius,
      fabric,
      20,
    )
  const wound: Surface = {
    columns: 16,
    rows: 90,
    fabric: thread,
    put(u, v, point) {
      const angle = (u - 0.5) * Math.PI
      const radius = 1.9 + 0.09 * Math.sin(v * 160) - 0.5 * (v - 0.5) ** 2
      const [side, along] = [Math.sin(angle) * radius, (v - 0.5) * 6]
      point.x = x + dx * along - dy * side
      point.y = y + dy * along + dx * side
      point.z = 2.4 + Math.cos(angle) * radius
      point.shade = 0.85 + 0.15 * Math.sin(v * 160)
    },
  }
  return [product(-3.7, -3, 2.3, wood), product(3, 3.7, 2.3, wood), wound]
}

/** A table top seen from above. */
export function table(colour: string): Surface {
  return {
    columns: 30,
    rows: 30,
    fabric: plainFabric(colour, 0.04),
    put(u, v, point) {
      point.x = (u - 0.5) * 460
      point.z = (v - 0.5) * 460
      point.y = 0
      point.shade = 1.06 - 0.9 * Math.hypot(u - 0.47, v - 0.5)
    },
  }
}
