import type { DemoSaree, SareeView } from '../../catalogue/demo-product.ts'
import { plainFabric } from '../engine/fabric.ts'
import { type Random, between, oneOf, randomFrom } from '../engine/random.ts'
import type { Camera } from '../engine/surface.ts'
import { type ClothMap, reel, rippled, swatch, table, twisted } from '../garments/cloth-studies.ts'
import { gujarati, nivi } from '../garments/saree-on-form.ts'
import { fan, onRail } from '../garments/saree-laid-out.ts'
import { folded } from '../garments/folded-sarees.ts'
import { HEM_FROM_CM, SAREE_WIDTH_CM, type SareeCloth } from '../weaving/saree-cloth.ts'
import { backdrop, floorShadow, wallTint } from './backdrops.ts'
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

/** A camera that usually shows the whole figure, and sometimes only the part above the knees. */
function framed(random: Random, yaw: number, x: number): Camera {
  const isClose = random() < 0.3
  return isClose
    ? camera(yaw, 0.05, x, between(random, 97, 101), between(random, 9.8, 10.8))
    : camera(yaw, 0.06, x, 76, between(random, 7.3, 7.9))
}

export function sareeScene(product: DemoSaree, cloth: SareeCloth, view: SareeView): Scene {
  const random = randomFrom(`${product.slug}/${view}`)
  const { ground, border, pallu, zari } = product.design.palette
  const wall = wallTint(oneOf(random, [ground, border, pallu, '#9a8f6a', '#7d8f8a']))
  const standing = (surfaces: Scene['surfaces'], at: Camera): Scene => ({
    backdrop:
      at.pixelsPerCm < 9
        ? backdrop(product.setting, wall, 706, floorShadow(at))
        : backdrop(product.setting === 'plinth' ? 'arch' : product.setting, wall, null),
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
        framed(random, between(random, -0.34, 0.1), 6),
      )
    case 'pinned':
      return standing(
        nivi(cloth, random, {
          reach: between(random, 1, 4),
          bottom: between(random, 40, 50),
          spread: between(random, 8.5, 10.5),
          forward: true,
        }),
        framed(random, either(random, 0.12, 0.34), 1),
      )
    case 'gujarati':
      return standing(gujarati(cloth, random), framed(random, between(random, -0.12, 0.36), 0))
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
      return closeUp(cloth, random)
    case 'twist':
      return twist(cloth, random)
    case 'folded':
      return foldedOnTable(cloth, random, wall)
    case 'swatches':
      return samples(cloth, random, wallTint(pallu, 0.12), zari)
  }
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

function twist(cloth: SareeCloth, random: Random): Scene {
  return {
    backdrop: null,
    camera: camera(0, 0, 0, 0, 25),
    surfaces: [twisted(cloth.body, random, inBody(58))],
    wallCm: null,
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

/** Maps a cloth sample to the saree's body. The sample's centre is `middle` cm from the upper edge. */
const inBody =
  (middle: number): ClothMap =>
  (x, y, point) => {
    point.along = x + 60
    point.across = Math.min(SAREE_WIDTH_CM, middle - y)
  }

const inPallu =
  (along: number, across: number): ClothMap =>
  (x, y, point) => {
    point.along = along + y
    point.across = across + x
  }

function closeUp(cloth: SareeCloth, random: Random): Scene {
  const turn = either(random, 0.12, 0.36)
  const behind = rippled(cloth.pallu, random, inPallu(8, 46), {
    turn: -turn,
    ridge: between(random, 0.3, 0.9),
    wideCm: 15,
    high: 1.5,
    hemAt: 32,
    z: -9,
  })
  const inHem: ClothMap = (x, above, point) => {
    point.along = x + 30
    point.across = SAREE_WIDTH_CM - HEM_FROM_CM - above
  }
  const front = rippled(cloth.hem, random, inHem, {
    turn,
    ridge: turn > 0 ? between(random, 0.9, 1.4) : between(random, 1.7, 2.2),
    wideCm: between(random, 10, 15),
    high: between(random, 2, 2.8),
    hemAt: between(random, 9, 14),
    z: 0,
  })
  return { backdrop: null, camera: camera(0, 0, 0, 0, 26), surfaces: [front, behind], wallCm: null }
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
          point.across = SAREE_WIDTH_CM - HEM_FROM_CM - 12.3 - y
        },
      ),
      ...reel(plainFabric(zari, 0.4, 0.9), 12 * side, -20, 0.5 * side),
    ],
  }
}
