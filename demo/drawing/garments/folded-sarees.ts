import { type Random, between, noise } from '../engine/random.ts'
import type { Fabric } from '../engine/fabric.ts'
import type { SurfacePoint, Surface } from '../engine/surface.ts'
import { SAREE_WIDTH_CM, type SareeCloth } from '../weaving/saree-cloth.ts'

export type Slab = {
  y: number
  width: number
  deep: number
  thick: number
  shiftX: number
  shiftZ: number
  fabric: Fabric
  map: (x: number, z: number, point: SurfacePoint) => void
}

/** One layer of folded cloth: a flat cushion with rounded edges. */
export function slab(at: Slab, seed: number): Surface {
  const rounded = (edge: number) => 1 - Math.sqrt(Math.max(0, 1 - Math.max(0, edge) ** 2))
  return {
    columns: 80,
    rows: 70,
    fabric: at.fabric,
    put(u, v, point) {
      const [across, along] = [(u - 0.5) * 2, (v - 0.5) * 2]
      const [bentX, bentZ] = [
        Math.sign(across) * Math.min(1, Math.abs(across) * 1.12),
        Math.sign(along) * Math.min(1, Math.abs(along) * 1.12),
      ]
      const edgeX = (Math.abs(across) - 0.9) / 0.1
      const edgeZ = (Math.abs(along) - 0.86) / 0.14
      const uneven = noise(along * 2 + at.y, across * 2, seed) * 0.5
      const x = (bentX * at.width) / 2
      const z = (bentZ * at.deep) / 2 + uneven
      point.x = x + at.shiftX + (edgeX > 0.5 ? -Math.sign(across) * (edgeX - 0.5) * 0.8 : 0)
      point.z = z + at.shiftZ + (edgeZ > 0.5 ? -Math.sign(along) * (edgeZ - 0.5) * 0.8 : 0)
      const soft =
        noise(across * 1.7 + at.y, along * 1.6, seed + 3) *
        0.55 *
        (1 - Math.max(Math.abs(across), Math.abs(along)) ** 4)
      point.y =
        at.y + soft - at.thick * Math.max(rounded(edgeX * 0.98), rounded(edgeZ * 0.98)) * 0.95
      at.map(x, z + Math.max(0, edgeZ) * at.thick * 1.6, point)
    },
  }
}

export type StackedSaree = { cloth: SareeCloth; turn: number }

/** A stack of folded sarees, from the bottom up. */
export function stack(products: StackedSaree[], random: Random): Surface[] {
  const layers = 3
  const thick = 2.3
  return products
    .flatMap(({ cloth, turn }, level) =>
      Array.from({ length: layers }, (_, layer) => {
        const flat = slab(
          {
            y: thick * (level * layers + layer + 1),
            width: 46,
            deep: 31,
            thick,
            shiftX: between(random, -0.6, 0.6),
            shiftZ: between(random, -0.6, 0.6),
            fabric: { ...cloth.body, opacity: 1 },
            map(x, z, point) {
              point.along = x + 30
              point.across = SAREE_WIDTH_CM - 5 - (15 - z)
            },
          },
          level * 10 + layer,
        )
        return turnedBy(flat, turn)
      }),
    )
    .toReversed()
}

/** Rotates a surface around its centre, then moves it (cm). */
export function turnedBy(surface: Surface, turn: number, toX = 0, toZ = 0): Surface {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    ...surface,
    put(u, v, point) {
      surface.put(u, v, point)
      const { x, z } = point
      point.x = x * cos + z * sin + toX
      point.z = z * cos - x * sin + toZ
    },
  }
}

/** A saree folded as it is shipped, with the pallu on top. */
export function folded(cloth: SareeCloth, random: Random): Surface[] {
  const seed = Math.floor(random() * 9999)
  const layers = 5
  const thick = 2.3
  const bodyMap = (x: number, z: number, point: SurfacePoint) => {
    point.along = x + 30
    point.across = SAREE_WIDTH_CM - 5 - (15 - z)
  }
  const slabs = Array.from({ length: layers }, (_, index) =>
    slab(
      {
        y: thick * (index + 1),
        width: 46,
        deep: 31,
        thick,
        shiftX: between(random, -0.5, 0.5),
        shiftZ: between(random, -0.5, 0.5),
        fabric: { ...cloth.body, opacity: 1 },
        map: bodyMap,
      },
      seed + index,
    ),
  )
  const top = slab(
    {
      y: thick * (layers + 1),
      width: 28,
      deep: 31.6,
      thick,
      shiftX: -9.4,
      shiftZ: 0.2,
      fabric: { ...cloth.pallu, opacity: 1 },
      map(x, z, point) {
        point.along = 14.4 + x + 0.4
        point.across = SAREE_WIDTH_CM - 5 - (15.5 - z)
      },
    },
    seed + 9,
  )
  const blouse = slab(
    {
      y: thick * (layers + 1) - 0.6,
      width: 15,
      deep: 25,
      thick: 1.3,
      shiftX: 14,
      shiftZ: -1,
      fabric: cloth.blouse,
      map(x, z, point) {
        point.along = x + 20
        point.across = 40 - (12.4 - z)
      },
    },
    seed + 12,
  )
  return [top, blouse, ...slabs.toReversed()]
}
