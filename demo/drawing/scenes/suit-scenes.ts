import type { DemoSuit, SuitView } from '../../catalogue/demo-product.ts'
import { plainFabric } from '../engine/fabric.ts'
import { type Random, between, oneOf, randomFrom } from '../engine/random.ts'
import type { Camera } from '../engine/surface.ts'
import { type ClothMap, reel, swatch, twisted } from '../garments/cloth-studies.ts'
import { flattened, suitOnForm, suitOnHanger } from '../garments/suit-on-form.ts'
import { hanger } from '../garments/trimmings.ts'
import type { SuitCloth } from '../weaving/suit-cloth.ts'
import { backdrop, floorShadow, wallTint } from './backdrops.ts'
import type { Scene } from './scene.ts'

export function suitScene(product: DemoSuit, cloth: SuitCloth, view: SuitView): Scene {
  const random = randomFrom(`${product.slug}/${view}`)
  // All pictures of a product show the same drape; only the camera differs.
  const shape = randomFrom(product.slug)
  const yaw = between(shape, 0.08, 0.34) * (shape() < 0.5 ? 1 : -1)
  const { ground, pallu, blouse, zari } = product.design.palette
  const wall = wallTint(oneOf(random, [ground, pallu, blouse, '#9a8f6a', '#7d8f8a']))
  const standing = (at: Camera): Scene => ({
    backdrop: backdrop(
      product.setting,
      wall,
      at.pixelsPerCm < 9 ? 706 : null,
      at.pixelsPerCm < 9 ? floorShadow(at) : undefined,
    ),
    camera: at,
    surfaces: suitOnForm(cloth, product.outfit, shape),
    wallCm: null,
  })
  switch (view) {
    case 'form':
      return standing({
        yaw,
        tilt: 0.06,
        centre: [2, 77, 0],
        pixelsPerCm: between(random, 7.2, 7.7),
      })
    case 'yoke':
      return standing({
        yaw: yaw * 0.6,
        tilt: 0.04,
        centre: [between(random, -2, 4), 121, 0],
        pixelsPerCm: between(random, 17, 20),
      })
    case 'hem':
      return standing({
        yaw: yaw * 1.2,
        tilt: 0.1,
        centre: [between(random, -8, 8), product.outfit.cut.hem + 17, 0],
        pixelsPerCm: between(random, 15, 18),
      })
    case 'hanger':
      return hung(product, cloth, shape, wall, yaw)
    case 'twist':
      return {
        backdrop: null,
        camera: { yaw: 0, tilt: 0, centre: [0, 0, 0], pixelsPerCm: 25 },
        surfaces: [twisted(cloth.skirt, random, plainMap(44))],
        wallCm: null,
      }
    case 'swatches':
      return samples(cloth, random, wallTint(pallu, 0.12), zari, 146 - product.outfit.cut.hem)
  }
}

function hung(
  { outfit, setting }: DemoSuit,
  cloth: SuitCloth,
  shape: Random,
  wall: string,
  yaw: number,
): Scene {
  const low = outfit.dupatta ? Math.min(outfit.cut.hem, 38) : outfit.cut.hem
  return {
    backdrop: backdrop(setting === 'window' ? 'window' : 'plaster', wall, null),
    camera: {
      yaw: yaw * 0.5,
      tilt: 0.02,
      centre: [0, (150 + low) / 2, 0],
      pixelsPerCm: 1180 / (174 - low),
    },
    surfaces: [...hanger(139, 16.5), ...flattened(suitOnHanger(cloth, outfit, shape), 0.4)],
    wallCm: 7,
  }
}

const plainMap =
  (middle: number): ClothMap =>
  (x, y, point) => {
    point.along = x + 60
    point.across = middle - y
  }

function samples(
  cloth: SuitCloth,
  random: Random,
  wall: string,
  zari: string,
  length: number,
): Scene {
  const side = random() < 0.5 ? 1 : -1
  return {
    backdrop: backdrop('window', wall, null),
    camera: { yaw: 0, tilt: 0, centre: [0, -1, 0], pixelsPerCm: 22 },
    wallCm: 0.6,
    surfaces: [
      swatch(
        cloth.bottom,
        { x: -7 * side, y: -8, z: 0, size: 17, turn: 0.28 * side },
        random,
        plainMap(60),
      ),
      swatch(
        { ...cloth.dupatta, opacity: 1 },
        { x: 7 * side, y: -7, z: 0.8, size: 20, turn: -0.22 * side },
        random,
        plainMap(80),
      ),
      swatch(
        cloth.skirt,
        { x: -2 * side, y: 7, z: 1.6, size: 24, turn: between(random, -0.12, 0.12) },
        random,
        plainMap(length - 11.5),
      ),
      ...reel(plainFabric(zari, 0.4, 0.9), 12 * side, -20, 0.5 * side),
    ],
  }
}
