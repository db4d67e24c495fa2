import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Piece } from '../catalogue/piece.ts'
import type { Picture } from './draw-piece.ts'

const WORKERS_MAX = 4

type Answer = { slug: string; pictures: Picture[] }

/**
 * Draws on every core while the caller stores what is finished, and hands the pieces over in the order in which they
 * were given. The caller's own thread stays free.
 */
export async function* drawInWorkers(
  pieces: readonly Piece[],
): AsyncGenerator<{ piece: Piece; pictures: Picture[] }> {
  const finished = new Map(pieces.map(({ slug }) => [slug, Promise.withResolvers<Picture[]>()]))
  for (const { promise } of finished.values()) promise.catch(() => {})
  const waiting = pieces.map(({ slug }) => slug)
  const workers = Array.from(
    { length: Math.min(WORKERS_MAX, availableParallelism(), pieces.length) },
    () => {
      const worker = new Worker(new URL('./picture-worker.ts', import.meta.url))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- another thread, not another window
      const next = () => worker.postMessage(waiting.shift())
      worker.on('message', ({ slug, pictures }: Answer) => {
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
    for (const piece of pieces) {
      const pictures = await finished.get(piece.slug)!.promise
      finished.delete(piece.slug)
      yield { piece, pictures }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
