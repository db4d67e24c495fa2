import { plainFabric } from '../engine/fabric.ts'
import { type Random, between } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import { FRONT_WIDTH_CM, type SuitCloth } from '../weaving/suit-cloth.ts'
import { type Slab, slab } from './folded-sarees.ts'
import { type Neck, neckDrops } from './necklines.ts'
import { cord } from './trimmings.ts'

const THICK = 2
const WIDE = 34
const DEEP = 30
/** The distance from the folded edge at the back to the shoulders, in cm. */
const COLLAR_CM = 1.2

/** The neckline of the folded kurta: its opening shows the cloth of the back. */
function neck(cloth: SuitCloth, drop: number, top: number): Surface[] {
  const half = 7.4
  const back = -DEEP / 2 + COLLAR_CM
  const lower = (x: number) => back + drop * Math.sqrt(Math.max(0, 1 - (x / half) ** 2))
  const inside: Surface = {
    columns: 40,
    rows: 20,
    fabric: { ...cloth.back, opacity: 1 },
    put(u, v, point) {
      const x = (u - 0.5) * 2 * half
      point.x = x
      point.z = back + 0.4 + (lower(x) - back - 0.4) * v
      point.y = top + 0.25
      point.along = FRONT_WIDTH_CM / 2 + x
      point.across = 24 + v * drop
      point.shade = 0.32 + 0.3 * v
    },
  }
  const trim = plainFabric(cloth.design.palette.zari, 0.3, 0.75)
  const front = cord(
    (v) => {
      const angle = Math.PI * v
      return [-Math.cos(angle) * half, top + 0.5, back + drop * Math.sin(angle)]
    },
    0.32,
    trim,
    80,
  )
  const rear = cord(
    (v) => [(v - 0.5) * 2 * half, top + 0.5, back + 1.8 * Math.sin(Math.PI * v)],
    0.32,
    trim,
  )
  return [inside, front, rear]
}

/** The pieces of a set, folded: the trousers, the dupatta with its border, and the kurta on top. */
export function foldedSuit(cloth: SuitCloth, neckKind: Neck, random: Random): Surface[] {
  const seed = Math.floor(random() * 9999)
  let layer = 0
  const piece = (at: Pick<Slab, 'fabric' | 'map'> & Partial<Slab>): Surface => {
    layer++
    return slab(
      {
        y: THICK * layer,
        width: WIDE,
        deep: DEEP,
        thick: THICK,
        shiftX: between(random, -0.5, 0.5),
        shiftZ: between(random, -0.5, 0.5),
        ...at,
      },
      seed + layer,
    )
  }
  const trousers = { ...cloth.bottom, opacity: 1 }
  const scarf = { ...cloth.dupatta, opacity: 1 }
  const below = [
    piece({ fabric: trousers, map: (x, z, point) => put(point, x + 30, 98 - (DEEP / 2 - z)) }),
    piece({ fabric: trousers, map: (x, z, point) => put(point, x + 30, 98 - (DEEP / 2 - z)) }),
  ]
  const dupatta = piece({
    fabric: scarf,
    width: WIDE + 3,
    map: (x, z, point) => put(point, DEEP / 2 - z, 45 + x),
  })
  const middle = piece({
    fabric: cloth.skirt,
    map: (x, z, point) => put(point, x + 40, cloth.lengthCm - 2 - (DEEP / 2 - z)),
  })
  const top = piece({
    fabric: cloth.front,
    shiftX: 0,
    shiftZ: 0,
    map: (x, z, point) => put(point, FRONT_WIDTH_CM / 2 + x, DEEP / 2 + z - COLLAR_CM),
  })
  const opening = neck(cloth, neckDrops[neckKind] * 0.92, THICK * layer)
  return [...opening, top, middle, dupatta, ...below.toReversed()]
}

function put(point: { along: number; across: number }, along: number, across: number): void {
  point.along = along
  point.across = across
}
