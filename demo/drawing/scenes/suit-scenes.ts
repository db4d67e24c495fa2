import type { DemoSuit, SuitView } from '../../catalogue/demo-product.ts'
import { plainFabric } from '../engine/fabric.ts'
import { type Random, between, randomFrom } from '../engine/random.ts'
import type { Camera } from '../engine/surface.ts'
import { type ClothMap, reel, swatch, table } from '../garments/cloth-studies.ts'
import type { Side } from '../garments/dress-form.ts'
import { dupattaOnRail } from '../garments/dupatta-laid-out.ts'
import { foldedSuit } from '../garments/folded-suits.ts'
import { flattened, suitOnForm, suitOnHanger } from '../garments/suit-on-form.ts'
import { hanger } from '../garments/trimmings.ts'
import { CLOSE_UP_CM, type SuitCloth } from '../weaving/suit-cloth.ts'
import { backdrop, standingBackdrop, wallOf, wallTint } from './backdrops.ts'
import { closeUp, twist } from './close-ups.ts'
import { onForm } from './form-camera.ts'
import type { Scene } from './scene.ts'

export function suitScene(product: DemoSuit, cloth: SuitCloth, view: SuitView): Scene {
  const random = randomFrom(`${product.slug}/${view}`)
  // All pictures of a product show the same drape; only the camera differs.
  const shape = randomFrom(product.slug)
  const yaw = between(shape, 0.08, 0.34) * (shape() < 0.5 ? 1 : -1)
  const { ground, pallu, blouse, zari } = product.design.palette
  const wall = wallOf(product.slug, [ground, pallu, blouse])
  const standing = (at: Camera, side: Side = 'front'): Scene => ({
    backdrop: standingBackdrop(product.setting, wall, at),
    camera: at,
    surfaces: suitOnForm(cloth, product.outfit, shape, side),
    wallCm: null,
  })
  switch (view) {
    case 'form':
      return standing(onForm(yaw))
    case 'back':
      return standing(onForm(-yaw), 'back')
    case 'yoke':
      return standing({
        yaw: yaw * 0.6,
        tilt: 0.04,
        centre: [between(random, -2, 3), 127, 0],
        pixelsPerCm: between(random, 22, 25),
      })
    case 'hem':
      return closeUp(
        { cloth: cloth.hem, heightCm: CLOSE_UP_CM, behind: cloth.bottom, behindMap: plainMap(44) },
        random,
      )
    case 'dupatta':
      return openDupatta(product, cloth, random, wall, yaw)
    case 'folded':
      return foldedOnTable(product, cloth, random, wall, yaw)
    case 'hanger':
      return hung(product, cloth, shape, wall, yaw)
    case 'twist':
      return twist(cloth.skirt, product.slug, 44, cloth.lengthCm)
    case 'swatches':
      return samples(cloth, random, wallTint(pallu, 0.12), zari)
  }
}

function openDupatta(
  product: DemoSuit,
  cloth: SuitCloth,
  random: Random,
  wall: string,
  yaw: number,
): Scene {
  return {
    ...wallScene(product, wall),
    camera: { yaw: yaw * 0.6, tilt: 0.03, centre: [0, 82, 0], pixelsPerCm: 7.6 },
    surfaces: dupattaOnRail(cloth, random),
    wallCm: 15,
  }
}

function foldedOnTable(
  { outfit }: DemoSuit,
  cloth: SuitCloth,
  random: Random,
  wall: string,
  yaw: number,
): Scene {
  return {
    backdrop: backdrop('studio', wall, null),
    camera: { yaw: yaw * 1.3, tilt: 0.86, centre: [0, 5, 1], pixelsPerCm: 20 },
    surfaces: [...foldedSuit(cloth, outfit.cut.neck, random), table(wall)],
    wallCm: null,
    shadowStrength: 0.5,
  }
}

const wallScene = ({ setting }: DemoSuit, wall: string) => ({
  backdrop: backdrop(setting === 'window' ? 'window' : 'plaster', wall, null),
})

function hung(
  product: DemoSuit,
  cloth: SuitCloth,
  shape: Random,
  wall: string,
  yaw: number,
): Scene {
  const { outfit } = product
  const low = outfit.dupatta ? Math.min(outfit.cut.hem, 38) : outfit.cut.hem
  return {
    ...wallScene(product, wall),
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

function samples(cloth: SuitCloth, random: Random, wall: string, zari: string): Scene {
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
        plainMap(cloth.lengthCm - 11.5),
      ),
      ...reel(plainFabric(zari, 0.4, 0.9), 12 * side, -20, 0.5 * side),
    ],
  }
}
