import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { DemoSaree, DemoSuit } from '../catalogue/demo-product.ts'
import { sareeScene } from './scenes/saree-scenes.ts'
import { type Scene, drawScene, PICTURE } from './scenes/scene.ts'
import { suitScene } from './scenes/suit-scenes.ts'
import { twistOf } from './scenes/close-ups.ts'
import { finishOf } from './weaving/finishes.ts'
import { weaveSaree } from './weaving/saree-cloth.ts'
import { weaveSuit } from './weaving/suit-cloth.ts'

const part = { width: 200, height: 200 }

/** Draws the middle of a full-size picture at its own resolution. */
function drawMiddle(scene: Scene) {
  const pixelsPerCm = (scene.camera.pixelsPerCm * PICTURE.width) / part.width
  return drawScene({ ...scene, camera: { ...scene.camera, pixelsPerCm } }, part)
}

const withoutThreads = (scene: Scene): Scene => ({
  ...scene,
  surfaces: scene.surfaces.map((surface) => ({
    ...surface,
    fabric: { ...surface.fabric, threads: null },
  })),
})

/** Returns the mean difference of brightness between pixels that are half a thread apart, which
 * smooth cloth does not have. */
function contrastAt(
  { pixels, width, height }: Awaited<ReturnType<typeof drawScene>>,
  apart: number,
) {
  let sum = 0
  for (let row = 0; row < height - apart; row++)
    for (let column = 0; column < width - apart; column++) {
      const at = (row * width + column) * 3 + 1
      const beside = Math.abs(pixels[at]! - pixels[at + apart * 3]!)
      sum += beside + Math.abs(pixels[at]! - pixels[at + apart * width * 3]!)
    }
  return sum / 2 / ((height - apart) * (width - apart))
}

const find = <Type extends DemoSaree['type'] | DemoSuit['type']>(slug: string, type: Type) =>
  catalogue.find((product) => product.slug === slug && product.type === type)!

test.each(['banarasi-katan-madder-rose', 'banarasi-tanchoi-plum', 'kasavu-onam-cream'])(
  'the close-up of %s shows single threads at full size',
  async (slug) => {
    const saree = find(slug, 'saree') as DemoSaree
    const cloth = await weaveSaree(saree.design)
    const scene = sareeScene(saree, cloth, 'border')
    const { perCm } = cloth.hem.threads!
    const threadPx = (scene.camera.pixelsPerCm * PICTURE.width) / 960 / perCm
    expect(threadPx).toBeGreaterThan(4)
    const half = Math.round(threadPx / 2)
    const woven = contrastAt(await drawMiddle(scene), half)
    const smooth = contrastAt(await drawMiddle(withoutThreads(scene)), half)
    expect(woven).toBeGreaterThan(6)
    expect(woven).toBeGreaterThan(3 * smooth)
  },
)

test('the close-up of a suit shows single threads at full size', async () => {
  const suit = find('straight-ochre-kalamkari', 'suit') as DemoSuit
  const scene = suitScene(suit, await weaveSuit(suit.design, 85), 'hem')
  const woven = contrastAt(await drawMiddle(scene), 3)
  expect(woven).toBeGreaterThan(2 * contrastAt(await drawMiddle(withoutThreads(scene)), 3))
})

test('threads that are narrower than pixels are not drawn, so that pictures have no moiré', async () => {
  const saree = find('banarasi-katan-madder-rose', 'saree') as DemoSaree
  const scene = sareeScene(saree, await weaveSaree(saree.design), 'nivi')
  const size = { width: 120, height: 160 }
  const woven = await drawScene(scene, size)
  expect(Buffer.compare(woven.pixels, (await drawScene(withoutThreads(scene), size)).pixels)).toBe(
    0,
  )
})

test('plain weave, twill and satin all occur in the catalogue', () => {
  const weaves = catalogue.map(
    ({ design }) => finishOf(design.finish, design.palette).threads?.weave,
  )
  expect(new Set(weaves)).toEqual(new Set(['plain', 'twill', 'satin']))
})

test('twisted cloths of the catalogue are twisted in three ways', () => {
  const twisted = catalogue.filter(({ views }) => (views as string[]).includes('twist'))
  expect(new Set(twisted.map(({ slug }) => twistOf(slug))).size).toBe(3)
})
