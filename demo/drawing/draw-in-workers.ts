import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DemoProduct } from '../catalogue/demo-product.ts'
import type { ProductImage } from './draw-product-images.ts'

const WORKERS_MAX = 4

type Result = { slug: string; pictures: ProductImage[] }

/** Draws in one worker per core and yields the results in the order of the products. The calling
 * thread stays free. */
export async function* drawInWorkers(
  products: readonly DemoProduct[],
): AsyncGenerator<{ product: DemoProduct; pictures: ProductImage[] }> {
  const finished = new Map(
    products.map(({ slug }) => [slug, Promise.withResolvers<ProductImage[]>()]),
  )
  for (const { promise } of finished.values()) promise.catch(() => {})
  const waiting = products.map(({ slug }) => slug)
  const workers = Array.from(
    { length: Math.min(WORKERS_MAX, availableParallelism(), products.length) },
    () => {
      const worker = new Worker(new URL('./image-worker.ts', import.meta.url))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- another thread, not another window
      const next = () => worker.postMessage(waiting.shift())
      worker.on('message', ({ slug, pictures }: Result) => {
        finished
          .get(slug)
          ?.resolve(pictures.map(({ alt, jpeg }) => ({ alt, jpeg: Buffer.from(jpeg) })))
        if (waiting.length > 0) next()
      })
      worker.on('error', (problem) => finished.forEach(({ reject }) => reject(problem)))
      next()
      return worker
    },
  )
  try {
    for (const product of products) {
      const pictures = await finished.get(product.slug)!.promise
      finished.delete(product.slug)
      yield { product, pictures }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
