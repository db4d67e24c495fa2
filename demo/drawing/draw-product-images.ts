import type { DemoProduct, SareeView, SuitView } from '../catalogue/demo-product.ts'
import { neckDrops } from './garments/necklines.ts'
import { sareeScene } from './scenes/saree-scenes.ts'
import { type Scene, type Size, drawScene, encode } from './scenes/scene.ts'
import { suitScene } from './scenes/suit-scenes.ts'
import { weaveSaree } from './weaving/saree-cloth.ts'
import { weaveSuit } from './weaving/suit-cloth.ts'

export type ProductImage = { alt: string; jpeg: Buffer }

const captions: Record<Exclude<SareeView | SuitView, 'folded'>, string> = {
  back: 'seen from behind',
  nivi: 'draped, its pallu open at the side',
  pinned: 'draped, its pallu in pleats over the shoulder',
  gujarati: 'draped, its pallu spread over the front',
  rail: 'hung over a brass rail',
  fan: 'the pallu pleated to a fan',
  border: 'the border and its weave, close up',
  twist: 'the cloth, twisted',
  swatches: 'the cloth as swatches',
  blouse: 'the blouse and the shoulder, close up',
  form: 'the whole set',
  yoke: 'the neck and yoke, close up',
  hem: 'the hem and its weave, close up',
  dupatta: 'the dupatta, spread open',
  hanger: 'the kurta on a hanger',
}

function captionOf({ type }: DemoProduct, view: SareeView | SuitView): string {
  if (view !== 'folded') return captions[view]
  return type === 'saree' ? 'folded, with its blouse piece' : 'the folded set'
}

async function scenesOf(
  product: DemoProduct,
): Promise<{ view: SareeView | SuitView; scene: Scene }[]> {
  if (product.type === 'saree') {
    const cloth = await weaveSaree(product.design)
    return product.views.map((view) => ({ view, scene: sareeScene(product, cloth, view) }))
  }
  const cloth = await weaveSuit(product.design, neckDrops[product.outfit.cut.neck] * 10)
  return product.views.map((view) => ({ view, scene: suitScene(product, cloth, view) }))
}

/** Draws the images of a product in display order. One image is encoded while the next is drawn. */
export async function drawProductImages(product: DemoProduct, size: Size): Promise<ProductImage[]> {
  const pictures: Promise<ProductImage>[] = []
  for (const { view, scene } of await scenesOf(product)) {
    const drawn = await drawScene(scene, size)
    pictures.push(
      encode(drawn, size).then((jpeg) => ({
        alt: `${product.title}: ${captionOf(product, view)}`,
        jpeg,
      })),
    )
  }
  return Promise.all(pictures)
}
