import { waitForIdle, type WaitForIdle } from '#platform/idle-machine.server.ts'
import { untilAborted } from '#platform/until-aborted.ts'
import { saveImage } from '#shop/media/save-image.server.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { DemoShop } from './demo-shop.ts'
import { type LargeDrawing, openLargeDrawing } from './drawing/draw-large.ts'
import { listProductsWithSmallPictures, replacePictures } from './small-pictures.ts'

/** The machine has to be idle for one pause within the other time, or the wait begins again. */
const IDLE_PAUSE_MS = 1_000
const IDLE_WITHIN_MS = 10 * 60_000
const LOG_EVERY = 10

type Parts = Pick<DemoShop, 'db' | 'jobs' | 'media' | 'log'>
type Tools = { open: () => LargeDrawing; waitUntilIdle: WaitForIdle }

export type DrawingLarger = { finished: Promise<void>; close: () => Promise<void> }

/** Draws the demo's images again at the full size and replaces the small ones, one product at a time
 * and only while the machine is idle. Continues after a restart, because it looks for small images. */
export function startDrawingLarger(
  parts: Parts,
  tools: Tools = { open: openLargeDrawing, waitUntilIdle: waitForIdle },
): DrawingLarger {
  const closing = new AbortController()
  const finished = drawAll(parts, tools, closing.signal).catch((problem: unknown) => {
    if (!closing.signal.aborted)
      parts.log.error({ err: problem }, 'large demo images could not be drawn')
  })
  return {
    finished,
    async close() {
      closing.abort()
      await finished
    },
  }
}

async function drawAll(parts: Parts, tools: Tools, closing: AbortSignal): Promise<void> {
  const ids = await listProductsWithSmallPictures(parts.db)
  const products = catalogue.filter(({ title }) => ids.has(title))
  if (products.length === 0) return
  const drawing = tools.open()
  try {
    for (const [index, product] of products.entries()) {
      closing.throwIfAborted()
      await untilAborted(waitForTurn(tools.waitUntilIdle, closing), closing)
      const pictures = await untilAborted(drawing.draw(product), closing)
      await replacePictures(parts.db, ids.get(product.title)!, await saveAll(parts, pictures))
      const [done, left] = [index + 1, products.length - index - 1]
      if (left === 0) parts.log.info({ done }, 'all large demo images drawn')
      else if (done % LOG_EVERY === 0)
        parts.log.info({ done, left }, 'drawing large demo images while the machine is idle')
    }
  } finally {
    drawing.close()
  }
}

async function waitForTurn(waitUntilIdle: WaitForIdle, closing: AbortSignal): Promise<void> {
  while (!closing.aborted)
    if (await waitUntilIdle({ pauseMs: IDLE_PAUSE_MS, withinMs: IDLE_WITHIN_MS })) return
}

type Pictures = Awaited<ReturnType<LargeDrawing['draw']>>

async function saveAll(parts: Parts, pictures: Pictures): Promise<{ id: string; alt: string }[]> {
  const images = []
  for (const { alt, jpeg } of pictures) {
    const saved = await saveImage(parts, { bytes: jpeg, uploadedBy: null, alt })
    if (saved.outcome === 'refused') throw new Error(`${alt}: ${saved.code}`)
    images.push({ id: saved.image.id, alt })
  }
  return images
}
