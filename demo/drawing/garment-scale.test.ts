import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { DemoProduct } from '../catalogue/demo-product.ts'
import { plainFabric } from './engine/fabric.ts'
import { sareeScene } from './scenes/saree-scenes.ts'
import { type Scene, drawScene } from './scenes/scene.ts'
import { suitScene } from './scenes/suit-scenes.ts'

const size = { width: 150, height: 200 }
const red = plainFabric('#a03040', 0)
const forms = ['#d0c0b0', '#20c040'].map((colour) => plainFabric(colour, 0))

/** The scene of a view with all cloth in one colour, because weaving takes longer than drawing. */
function sceneOf(product: DemoProduct, view: DemoProduct['views'][number]): Scene {
  if (product.type === 'saree') {
    const { design } = product
    const cloth = { design, body: red, pallu: red, blouse: red, hem: red }
    return sareeScene(product, cloth, view as (typeof product.views)[number])
  }
  const { design } = product
  const parts = { front: red, back: red, skirt: red, sleeve: red, bottom: red, dupatta: red }
  const cloth = { design, ...parts, hem: red, lengthCm: 120 }
  return suitScene(product, cloth, view as (typeof product.views)[number])
}

/** Returns the edges of the garment as shares of the picture. A pixel belongs to it if it is painted,
 * and equal with two colours of the form. */
async function measureGarment(scene: Scene) {
  const [one, other] = await Promise.all(
    forms.map(async (fabric) => {
      const surfaces = scene.surfaces.map((part) => (part.isForm ? { ...part, fabric } : part))
      return drawScene({ ...scene, backdrop: null, surfaces }, size)
    }),
  ).then((drawn) => drawn.map(({ pixels }) => pixels))
  const edges = { top: 1, bottom: 0, left: 1, right: 0 }
  for (let pixel = 0; pixel < size.width * size.height; pixel++) {
    const at = pixel * 3
    const isPainted = one![at]! + one![at + 1]! + one![at + 2]! > 0
    const isForm = [0, 1, 2].some((channel) => one![at + channel] !== other![at + channel])
    if (!isPainted || isForm) continue
    const [x, y] = [(pixel % size.width) / size.width, Math.floor(pixel / size.width) / size.height]
    edges.top = Math.min(edges.top, y)
    edges.bottom = Math.max(edges.bottom, y)
    edges.left = Math.min(edges.left, x)
    edges.right = Math.max(edges.right, x)
  }
  return edges
}

// Every third product: they share their drapes and cuts, and drawing takes time.
const some = catalogue.filter((_, index) => index % 3 === 0)

describe.each(some.map((product) => [product.slug, product] as const))('%s', (_, product) => {
  test('the garment of the first image fills 84 % of its height and is not cut off', async () => {
    const { top, bottom, left, right } = await measureGarment(sceneOf(product, product.views[0]!))
    expect(bottom - top).toBeGreaterThanOrEqual(0.81)
    expect(bottom - top).toBeLessThanOrEqual(0.87)
    expect(top).toBeGreaterThan(0.03)
    expect(bottom).toBeLessThan(0.97)
    expect(left).toBeGreaterThan(0.01)
    expect(right).toBeLessThan(0.985)
  })
})
