import os from 'node:os'
import sharp from 'sharp'
import { catalogue } from '../catalogue/catalogue.ts'
import { drawProductImages } from './draw-product-images.ts'
import { PICTURE } from './scenes/scene.ts'

// Everything else on the machine comes first.
os.setPriority(os.constants.priority.PRIORITY_LOW)
sharp.concurrency(1)

/** Draws a product's images at the full size. An error ends the process. */
async function draw(slug: string): Promise<void> {
  const product = catalogue.find((known) => known.slug === slug)
  if (!product) throw new Error(`No product is called ${slug}.`)
  process.send?.(await drawProductImages(product, PICTURE))
}

process.on('message', (slug: string) => void draw(slug))
process.on('disconnect', () => process.exit(0))
