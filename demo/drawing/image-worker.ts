import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { catalogue } from '../catalogue/catalogue.ts'
import { drawProductImages } from './draw-product-images.ts'
import { SMALL_PICTURE } from './scenes/scene.ts'

// Each worker encodes on one core, because more threads would slow down the other workers.
sharp.concurrency(1)

/** Draws a product's images at the small size. An error ends the worker and is reported to the calling thread. */
async function draw(slug: string): Promise<void> {
  const product = catalogue.find((known) => known.slug === slug)
  if (!product) throw new Error(`No product is called ${slug}.`)
  const pictures = await drawProductImages(product, SMALL_PICTURE)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- another thread, not another window
  parentPort?.postMessage({ slug, pictures })
}

parentPort?.on('message', (slug: string) => void draw(slug))
