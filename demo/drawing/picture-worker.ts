import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { catalogue } from '../catalogue/catalogue.ts'
import { drawPiece } from './draw-piece.ts'

// Each worker has a core of its own: one that also encoded on others would slow them down.
sharp.concurrency(1)

parentPort?.on('message', async (slug: string) => {
  const piece = catalogue.find((known) => known.slug === slug)
  if (!piece) throw new Error(`No piece is called ${slug}.`)
  parentPort?.postMessage({ slug, pictures: await drawPiece(piece) })
})
