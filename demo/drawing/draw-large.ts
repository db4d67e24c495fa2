import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { DemoProduct } from '../catalogue/demo-product.ts'
import type { ProductImage } from './draw-product-images.ts'

export type LargeDrawing = {
  draw: (product: DemoProduct) => Promise<ProductImage[]>
  close: () => void
}

/** Opens a process of the lowest priority that draws images at the full size, one product at a time.
 * `draw` rejects when the process ends. */
export function openLargeDrawing(): LargeDrawing {
  const program = new URL('./large-image-process.ts', import.meta.url)
  const child = fork(program, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process that draws large images has ended.')
  })
  ended.catch(() => {})
  return {
    async draw({ slug }) {
      const answer = once(child, 'message')
      child.send(slug)
      const [images] = (await Promise.race([answer, ended])) as [ProductImage[]]
      return images.map(({ alt, jpeg }) => ({ alt, jpeg: Buffer.from(jpeg) }))
    },
    close: () => void child.kill(),
  }
}
