import type { DemoSaree, SareeView } from '../../catalogue/demo-product.ts'
import { plainFabric } from '../engine/fabric.ts'
import { type Random, between, randomFrom } from '../engine/random.ts'
import type { Camera } from '../engine/surface.ts'
import { type ClothMap, reel, swatch, table } from '../garments/cloth-studies.ts'
import { sareeFromBehind } from '../garments/saree-from-behind.ts'
import { gujarati, nivi } from '../garments/saree-on-form.ts'
import { fan, onRail } from '../garments/saree-laid-out.ts'
import { folded } from '../garments/folded-sarees.ts'
import { CLOSE_UP_CM, SAREE_WIDTH_CM, type SareeCloth } from '../weaving/saree-cloth.ts'
import { backdrop, standingBackdrop, wallOf, wallTint } from './backdrops.ts'
import { closeUp, twist } from './close-ups.ts'
import { onForm } from './form-camera.ts'
import type { Scene } from './scene.ts'

const camera = (yaw: number, tilt: number, x: number, y: number, pixelsPerCm: number): Camera => ({
  yaw,
  tilt,
  centre: [x, y, 0],
  pixelsPerCm,
})

/** A random number between `low` and `high`, or between -`high` and -`low`. */
const either = (random: Random, low: number, high: number): number =>
  between(random, low, high) * (random() < 0.5 ? -1 : 1)

export function sareeScene(product: DemoSaree, cloth: SareeCloth, view: SareeView): Scene {
  const random = randomFrom(`${product.slug}/${view}`)
  const { ground, border, pallu, zari } = product.design.palette
  const wall = wallOf(product.slug, [ground, border, pallu])
  const standing = (surfaces: Scene['surfaces'], at: Camera): Scene => ({
    backdrop: standingBackdrop(product.setting, wall, at),
    camera: at,
    surfaces,
    wallCm: null,
  })
  const hung = (surfaces: Scene['surfaces'], at: Camera, wallCm: number) =>
    hungOnWall(product, wall, surfaces, at, wallCm)
  switch (view) {
    case 'nivi':
      return standing(
        nivi(cloth, random, {
          reach: between(random, 18, 26),
          bottom: between(random, 34, 46),
          spread: between(random, 16, 20),
          forward: false,
        }),
        onForm(between(random, -0.34, 0.1), 6),
      )
    case 'pinned':
      return standing(
        nivi(cloth, random, {
          reach: between(random, 1, 4),
          bottom: between(random, 40, 50),
          spread: between(random, 8.5, 10.5),
          forward: true,
        }),
        onForm(either(random, 0.12, 0.34), 1),
      )
    case 'gujarati':
      return standing(gujarati(cloth, random), onForm(between(random, -0.12, 0.36), 0))
    case 'back':
      return standing(fromBehind(product, cloth, random), onForm(between(random, -0.3, -0.1), 0))
    case 'blouse':
      return standing(
        nivi(cloth, random, { reach: 6, bottom: 50, spread: 10, forward: true }),
        camera(either(random, 0.1, 0.3), 0.05, 2, 122, 17),
      )
    case 'rail':
      return hung(onRail(cloth, random), camera(either(random, 0.1, 0.26), 0.03, 0, 80, 7.5), 15)
    case 'fan':
      return hung(fan(cloth, random), camera(either(random, 0.03, 0.12), 0, 0, 90, 7.6), 4)
    case 'border':
      return closeUp(
        { cloth: cloth.hem, heightCm: CLOSE_UP_CM, behind: cloth.pallu, behindMap: inPallu(8, 46) },
        random,
      )
    case 'twist':
      return twist(cloth.body, product.slug, 58, SAREE_WIDTH_CM)
    case 'folded':
      return foldedOnTable(cloth, random, wall)
    case 'swatches':
      return samples(cloth, random, wallTint(pallu, 0.12), zari)
  }
}

function fromBehind({ views }: DemoSaree, cloth: SareeCloth, random: Random): Scene['surfaces'] {
  return sareeFromBehind(cloth, random, views[0] === 'gujarati' ? 'gujarati' : 'nivi')
}

function hungOnWall(
  { setting }: DemoSaree,
  wall: string,
  surfaces: Scene['surfaces'],
  at: Camera,
  wallCm: number,
): Scene {
  return {
    backdrop: backdrop(setting === 'window' ? 'window' : 'plaster', wall, null),
    camera: at,
    surfaces,
    wallCm,
  }
}

function foldedOnTable(cloth: SareeCloth, random: Random, wall: string): Scene {
  return {
    backdrop: backdrop('studio', wall, null),
    camera: camera(either(random, 0.35, 0.6), 0.74, 0, 6, 16.5),
    surfaces: [...folded(cloth, random), table(wall)],
    wallCm: null,
    shadowStrength: 0.5,
  }
}

const inPallu =
  (along: number, across: number): ClothMap =>
  (x, y, point) => {
    point.along = along + y
    point.across = across + x
  }

function samples(cloth: SareeCloth, random: Random, wall: string, zari: string): Scene {
  const side = random() < 0.5 ? 1 : -1
  return {
    backdrop: backdrop('window', wall, null),
    camera: camera(0, 0, 0, -1, 22),
    wallCm: 0.6,
    surfaces: [
      swatch(
        cloth.blouse,
        { x: -6 * side, y: -9, z: 0, size: 17, turn: 0.3 * side },
        random,
        (x, y, point) => {
          point.along = x + 20
          point.across = 29 - y
        },
      ),
      swatch(
        cloth.pallu,
        { x: 7 * side, y: -6, z: 0.8, size: 20, turn: -0.25 * side },
        random,
        inPallu(18, 50),
      ),
      swatch(
        cloth.hem,
        { x: -3 * side, y: 7, z: 1.6, size: 24, turn: between(random, -0.12, 0.12) },
        random,
        (x, y, point) => {
          point.along = x + 30
          point.across = CLOSE_UP_CM - 12.3 - y
        },
      ),
      ...reel(plainFabric(zari, 0.4, 0.9), 12 * side, -20, 0.5 * side),
    ],
  }
}
