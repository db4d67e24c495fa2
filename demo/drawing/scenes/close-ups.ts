import type { Fabric } from '../engine/fabric.ts'
import { type Random, between, oneOf, randomFrom } from '../engine/random.ts'
import { type ClothMap, rippled, type Twist, twisted } from '../garments/cloth-studies.ts'
import type { Scene } from './scene.ts'

/** Close enough to see single threads: a picture is 12.5 cm wide. */
const PIXELS_PER_CM = 77

type CloseUp = {
  /** Cloth of which the lowest `heightCm` are woven, and the cloth behind its lower edge. */
  cloth: Fabric
  heightCm: number
  behind: Fabric
  behindMap: ClothMap
}

/** The lower edge of a cloth in soft folds, over another cloth. */
export function closeUp({ cloth, heightCm, behind, behindMap }: CloseUp, random: Random): Scene {
  const turn = between(random, 0.06, 0.2) * (random() < 0.5 ? -1 : 1)
  const onEdge: ClothMap = (x, above, point) => {
    point.along = x + 30
    point.across = heightCm - above
  }
  const below = rippled(behind, random, behindMap, {
    turn: -turn * 2,
    ridge: between(random, 0.3, 0.9),
    wideCm: 9,
    high: 0.5,
    hemAt: 16,
    z: -2.4,
    reach: 34,
  })
  const above = rippled(cloth, random, onEdge, {
    turn,
    ridge: turn > 0 ? between(random, 0.9, 1.3) : between(random, 1.8, 2.2),
    wideCm: between(random, 5, 7.5),
    high: between(random, 1.05, 1.5),
    hemAt: between(random, 5.4, 6.6),
    z: 0,
    reach: 26,
  })
  return {
    backdrop: null,
    camera: { yaw: 0, tilt: 0, centre: [0, 0, 0], pixelsPerCm: PIXELS_PER_CM },
    surfaces: [above, below],
    wallCm: null,
  }
}

const twists: Twist[] = ['rose', 'swirl', 'sheaf']

/** How the cloth of a product is twisted. */
export const twistOf = (slug: string): Twist => oneOf(randomFrom(`${slug}/twist of cloth`), twists)

/** The cloth of a product, twisted. Cloth covers the whole picture. */
export function twist(cloth: Fabric, slug: string, middle: number, deepest: number): Scene {
  const map: ClothMap = (x, y, point) => {
    point.along = x + 60
    point.across = Math.min(deepest, middle - y)
  }
  return {
    backdrop: null,
    camera: { yaw: 0, tilt: 0, centre: [0, 0, 0], pixelsPerCm: 30 },
    surfaces: [twisted(cloth, randomFrom(`${slug}/twist`), map, twistOf(slug))],
    wallCm: null,
  }
}
