import { type Random, between, noise } from '../engine/random.ts'
import type { SurfacePoint, Surface } from '../engine/surface.ts'
import { PALLU_LENGTH_CM, SAREE_WIDTH_CM, type SareeCloth } from '../weaving/saree-cloth.ts'
import { hangingFolds, pipe, pleatShade, smooth, spreadAcross } from './shaping.ts'
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

/** A piece of a saree over a rail, from its lower end up. With `endsInPallu`, the pallu comes before
 * the body. */
function hangingLength(
  cloth: SareeCloth,
  random: Random,
  at: Hanging,
  endsInPallu: boolean,
): Surface[] {
  const folds = hangingFolds(random, at.folds, 0.55)
  const seed = Math.floor(random() * 9999)
  const length = at.top - at.bottom
  const put = (u: number, down: number, point: SurfacePoint) => {
    const fall = down / length
    const rolled = smooth(0, 4, down)
    const fold =
      folds(u, fall * 0.8) * (0.9 + 1.5 * fall) * rolled +
      noise(u * 4, fall * 3, seed) * 0.8 * rolled
    point.x =
      at.left + (at.right - at.left) * (u + (u - 0.5) * 0.16 * fall) + at.lean * fall + fold * 0.22
    point.y =
      down < 2.4
        ? at.top + 1.5 * Math.cos((down / 2.4) * 1.57) - 0.2
        : at.top - down + fold * 0.3 * fall - Math.sin(u * 3.1) * 2 * fall
    point.z = at.z + (down < 2.4 ? 1.9 * Math.sin((down / 2.4) * 1.57) : 1.9) + fold
    point.across = spreadAcross(u, SAREE_WIDTH_CM, at.open)
    point.shade = (0.86 + 0.14 * fold * rolled) * pleatShade(u, SAREE_WIDTH_CM, at.open)
  }
  const pallu = endsInPallu ? Math.min(PALLU_LENGTH_CM - 1, length - 6) : 0
  const upper: Surface = {
    columns: 110,
    rows: 70,
    fabric: cloth.body,
    put(u, v, point) {
      put(u, v * (length - pallu), point)
      point.along = v * (length - pallu)
    },
  }
  if (!endsInPallu) return [upper]
  const lower: Surface = {
    columns: 110,
    rows: 90,
    fabric: cloth.pallu,
    put(u, v, point) {
      put(u, length - pallu + v * pallu, point)
      point.along = (1 - v) * pallu
    },
  }
  return [
    upper,
    lower,
    ...(cloth.design.tassels ? tassels(lower, cloth.pallu, random, 30, 5.5) : []),
  ]
}

/** One of several sarees on a long rail, `x` cm from the middle of the rail. */
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

/** A saree over a brass rail, with the body behind and the pallu in front. */
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

/** The pallu on a wall, pleated into a fan and tied. */
export function fan(cloth: SareeCloth, random: Random): Surface[] {
  const pleats = Math.round(between(random, 8, 12))
  const reach = between(random, 0.5, 0.62)
  const seed = Math.floor(random() * 9999)
  const spread: Surface = {
    columns: pleats * 14,
    rows: 90,
    fabric: cloth.pallu,
    put(u, v, point) {
      const radius = 8 + v * (PALLU_LENGTH_CM + 16)
      const wave = pipe(u * pleats)
      const angle =
        (u - 0.5) * 2 * reach * (0.35 + 0.65 * smooth(0, 0.4, v)) + noise(u * 5, v * 2, seed) * 0.02
      point.x = Math.sin(angle) * radius
      point.y = 146 - Math.cos(angle) * radius * (1 - 0.03 * Math.abs(angle)) - wave * v * 0.8
      point.z = 5 + wave * (0.9 + 3.1 * v) + noise(u * 7, v * 4, seed + 1) * 0.5
      point.along = (1 - v) * (PALLU_LENGTH_CM - 0.6)
      point.across = 0.4 + u * (SAREE_WIDTH_CM - 0.8)
      point.shade = 0.8 + 0.2 * wave
    },
  }
  const ruffle: Surface = {
    columns: 90,
    rows: 40,
    fabric: cloth.body,
    put(u, v, point) {
      const wave = pipe(u * 6)
      const angle = (u - 0.5) * 2.1
      const radius = 2 + 15 * v
      point.x = Math.sin(angle) * radius
      point.y = 138.5 + Math.cos(angle) * radius * 0.62 + wave * v
      point.z = 5 + wave * (0.6 + 2 * v) - v * 3
      point.along = u * 50
      point.across = SAREE_WIDTH_CM - 17 * (1 - v)
      point.shade = 0.8 + 0.2 * wave
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
