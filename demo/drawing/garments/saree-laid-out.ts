import { type Random, between, noise } from '../engine/random.ts'
import type { Fabric } from '../engine/fabric.ts'
import type { Place, Surface } from '../engine/surface.ts'
import { PALLU_LENGTH_CM, SAREE_WIDTH_CM, type SareeCloth } from '../weaving/saree-cloth.ts'
import { hangingFolds, pipe, smooth } from './shaping.ts'
import { brassRail, cord, tassels } from './trimmings.ts'

type Hanging = {
  left: number
  right: number
  top: number
  bottom: number
  z: number
  folds: number
  open: number
  lean: number
}

/** A length of saree over a rail, from the end at the bottom up: first the pallu, then the body. */
function hangingLength(
  cloth: SareeCloth,
  random: Random,
  at: Hanging,
  endsInPallu: boolean,
): Surface[] {
  const folds = hangingFolds(random, at.folds, 0.55)
  const seed = Math.floor(random() * 9999)
  const length = at.top - at.bottom
  const put = (u: number, down: number, place: Place) => {
    const fall = down / length
    const rolled = smooth(0, 4, down)
    const fold =
      folds(u, fall * 0.8) * (0.9 + 1.5 * fall) * rolled +
      noise(u * 4, fall * 3, seed) * 0.8 * rolled
    place.x =
      at.left + (at.right - at.left) * (u + (u - 0.5) * 0.16 * fall) + at.lean * fall + fold * 0.22
    place.y =
      down < 2.4
        ? at.top + 1.5 * Math.cos((down / 2.4) * 1.57) - 0.2
        : at.top - down + fold * 0.3 * fall - Math.sin(u * 3.1) * 2 * fall
    place.z = at.z + (down < 2.4 ? 1.9 * Math.sin((down / 2.4) * 1.57) : 1.9) + fold
    place.across = u < 0.87 ? 0.4 + u * at.open : SAREE_WIDTH_CM - 0.4 - (1 - u) * at.open
    place.shade = 0.86 + 0.14 * fold * rolled
  }
  const pallu = endsInPallu ? Math.min(PALLU_LENGTH_CM - 1, length - 6) : 0
  const upper: Surface = {
    columns: 110,
    rows: 70,
    fabric: cloth.body,
    put(u, v, place) {
      put(u, v * (length - pallu), place)
      place.along = v * (length - pallu)
    },
  }
  if (!endsInPallu) return [upper]
  const lower: Surface = {
    columns: 110,
    rows: 90,
    fabric: cloth.pallu,
    put(u, v, place) {
      put(u, length - pallu + v * pallu, place)
      place.along = (1 - v) * pallu
    },
  }
  return [
    upper,
    lower,
    ...(cloth.design.tassels ? tassels(lower, cloth.pallu, random, 30, 5.5) : []),
  ]
}

/** One of several on a long rail, `x` cm from its middle. */
export function onLongRail(
  cloth: SareeCloth,
  random: Random,
  x: number,
  widthCm: number,
  bottom: number,
): Surface[] {
  const half = widthCm / 2
  return [
    ...hangingLength(
      cloth,
      random,
      {
        left: x - half - 3,
        right: x + half - 3,
        top: 146,
        bottom: bottom - 22,
        z: -5,
        folds: 4,
        open: 50,
        lean: -1,
      },
      false,
    ),
    ...hangingLength(
      cloth,
      random,
      {
        left: x - half + 2,
        right: x + half + 2,
        top: 147,
        bottom,
        z: 0,
        folds: 3.6,
        open: widthCm * 1.7,
        lean: 1.5,
      },
      true,
    ),
  ]
}

/** Over a brass rail: the length behind, the pallu in front. */
export function onRail(cloth: SareeCloth, random: Random): Surface[] {
  const flip = random() < 0.5 ? 1 : -1
  const shift = between(random, 7, 12) * flip
  return [
    ...brassRail(146, -62, 62),
    ...hangingLength(
      cloth,
      random,
      {
        left: -28 - shift,
        right: 24 - shift,
        top: 146,
        bottom: between(random, 10, 16),
        z: -4,
        folds: 6,
        open: 88,
        lean: -2 * flip,
      },
      false,
    ),
    ...hangingLength(
      cloth,
      random,
      {
        left: -25 + shift * 0.5,
        right: 27 + shift * 0.5,
        top: 147,
        bottom: between(random, 30, 42),
        z: 0,
        folds: 5,
        open: 92,
        lean: 3 * flip,
      },
      true,
    ),
  ]
}

/** The pallu pleated to a fan and tied, hung on a wall. */
export function fan(cloth: SareeCloth, random: Random): Surface[] {
  const pleats = Math.round(between(random, 8, 12))
  const reach = between(random, 0.5, 0.62)
  const seed = Math.floor(random() * 9999)
  const spread: Surface = {
    columns: pleats * 14,
    rows: 90,
    fabric: cloth.pallu,
    put(u, v, place) {
      const radius = 8 + v * (PALLU_LENGTH_CM + 16)
      const wave = pipe(u * pleats)
      const angle =
        (u - 0.5) * 2 * reach * (0.35 + 0.65 * smooth(0, 0.4, v)) + noise(u * 5, v * 2, seed) * 0.02
      place.x = Math.sin(angle) * radius
      place.y = 146 - Math.cos(angle) * radius * (1 - 0.03 * Math.abs(angle)) - wave * v * 0.8
      place.z = 5 + wave * (0.9 + 3.1 * v) + noise(u * 7, v * 4, seed + 1) * 0.5
      place.along = (1 - v) * (PALLU_LENGTH_CM - 0.6)
      place.across = 0.4 + u * (SAREE_WIDTH_CM - 0.8)
      place.shade = 0.8 + 0.2 * wave
    },
  }
  const ruffle: Surface = {
    columns: 90,
    rows: 40,
    fabric: cloth.body,
    put(u, v, place) {
      const wave = pipe(u * 6)
      const angle = (u - 0.5) * 2.1
      const radius = 2 + 15 * v
      place.x = Math.sin(angle) * radius
      place.y = 138.5 + Math.cos(angle) * radius * 0.62 + wave * v
      place.z = 5 + wave * (0.6 + 2 * v) - v * 3
      place.along = u * 50
      place.across = SAREE_WIDTH_CM - 17 * (1 - v)
      place.shade = 0.8 + 0.2 * wave
    },
  }
  const tie = cord(
    (v) => [Math.cos(v * 6.3) * 3.6, 138.6 + Math.sin(v * 12) * 0.4, 6.5 + Math.sin(v * 6.3) * 3],
    0.75,
    cloth.pallu,
    60,
  )
  return [
    ruffle,
    spread,
    tie,
    ...(cloth.design.tassels ? tassels(spread, cloth.pallu, random, 44, 5) : []),
  ]
}

type Slab = {
  y: number
  width: number
  deep: number
  thick: number
  shiftX: number
  shiftZ: number
  fabric: Fabric
  map: (x: number, z: number, place: Place) => void
}

/** One fold of a folded saree: a flat cushion with rounded edges. */
function slab(at: Slab, seed: number): Surface {
  const rounded = (edge: number) => 1 - Math.sqrt(Math.max(0, 1 - Math.max(0, edge) ** 2))
  return {
    columns: 80,
    rows: 70,
    fabric: at.fabric,
    put(u, v, place) {
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
      place.x = x + at.shiftX + (edgeX > 0.5 ? -Math.sign(across) * (edgeX - 0.5) * 0.8 : 0)
      place.z = z + at.shiftZ + (edgeZ > 0.5 ? -Math.sign(along) * (edgeZ - 0.5) * 0.8 : 0)
      const soft =
        noise(across * 1.7 + at.y, along * 1.6, seed + 3) *
        0.55 *
        (1 - Math.max(Math.abs(across), Math.abs(along)) ** 4)
      place.y =
        at.y + soft - at.thick * Math.max(rounded(edgeX * 0.98), rounded(edgeZ * 0.98)) * 0.95
      at.map(x, z + Math.max(0, edgeZ) * at.thick * 1.6, place)
    },
  }
}

export type Pile = { cloth: SareeCloth; turn: number }

/** Several folded sarees on each other, the first at the bottom. */
export function pile(pieces: Pile[], random: Random): Surface[] {
  const layers = 3
  const thick = 2.3
  return pieces
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
            map(x, z, place) {
              place.along = x + 30
              place.across = SAREE_WIDTH_CM - 5 - (15 - z)
            },
          },
          level * 10 + layer,
        )
        return turnedBy(flat, turn)
      }),
    )
    .toReversed()
}

/** Turned where it lies, then carried to another place (cm). */
export function turnedBy(surface: Surface, turn: number, toX = 0, toZ = 0): Surface {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    ...surface,
    put(u, v, place) {
      surface.put(u, v, place)
      const { x, z } = place
      place.x = x * cos + z * sin + toX
      place.z = z * cos - x * sin + toZ
    },
  }
}

/** Folded as it leaves the shop, the pallu on top. */
export function folded(cloth: SareeCloth, random: Random): Surface[] {
  const seed = Math.floor(random() * 9999)
  const layers = 5
  const thick = 2.3
  const bodyMap = (x: number, z: number, place: Place) => {
    place.along = x + 30
    place.across = SAREE_WIDTH_CM - 5 - (15 - z)
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
      map(x, z, place) {
        place.along = 14.4 + x + 0.4
        place.across = SAREE_WIDTH_CM - 5 - (15.5 - z)
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
      map(x, z, place) {
        place.along = x + 20
        place.across = 40 - (12.4 - z)
      },
    },
    seed + 12,
  )
  return [top, blouse, ...slabs.toReversed()]
}
