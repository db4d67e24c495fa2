import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { catalogue } from '../catalogue/catalogue.ts'
import { drawPiece } from './draw-piece.ts'

// Each worker has a core of its own: one that also encoded on others would slow them down.
sharp.concurrency(1)

/** What goes wrong here ends the worker, and its owner hears of it. */
async function draw(slug: string): Promise<void> {
  const piece = catalogue.find((known) => known.slug === slug)
  if (!piece) throw new Error(`No piece is called ${slug}.`)
  const pictures = await drawPiece(piece)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- another thread, not another window
  parentPort?.postMessage({ slug, pictures })
}

parentPort?.on('message', (slug: string) => void draw(slug))
