import type { Db } from '#platform/database/database.server.ts'
import { waitForIdle, type WaitForIdle } from '#platform/idle-machine.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import { PREMADE_WIDTH_MAX, type Rendition } from './image.ts'
import { enqueueRenditions, renditionQueue } from './media-queues.server.ts'
import { findImageToRender } from './media-store.server.ts'
import { findRendition, renditionsFor } from './rendition.server.ts'

export type RenditionJobParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue' | 'countOpen'>
  media: MediaStorage
  log: Logger
}

/** Each pause between two renditions has at least this length, and at least twice the duration of
 * the last rendition. */
const PAUSE_MIN_MS = 250
const PAUSE_FACTOR = 2
/** Maximum time that a job waits for an idle machine; shorter than the time limit of a job. */
const WAIT_MAX_MS = 2 * 60_000
/** A job that finds the machine busy is continued after this time. */
const AGAIN_AFTER_SECONDS = 5 * 60
const LOG_EVERY_MS = 30_000

/** Makes the usual renditions of an image in advance, one at a time and only while the machine is mostly
 * idle. A rendition that a visitor requests earlier is made at once. */
export function openRenditionJob(
  parts: RenditionJobParts,
  waitUntilIdle: WaitForIdle = waitForIdle,
): (imageId: string) => Promise<void> {
  const report = openProgressLog(parts)
  return async (imageId) => {
    const until = Date.now() + WAIT_MAX_MS
    const image = await findImageToRender(parts.db, imageId)
    let pauseMs = PAUSE_MIN_MS
    const wanted = image ? renditionsFor(image.width) : []
    for (const rendition of wanted.filter(isMadeInAdvance)) {
      const withinMs = until - Date.now()
      if (withinMs <= 0) return enqueueRenditions(parts.jobs, parts.db, imageId)
      if (!(await waitUntilIdle({ pauseMs, withinMs })))
        return enqueueRenditions(parts.jobs, parts.db, imageId, {
          startAfter: AGAIN_AFTER_SECONDS,
        })
      const begun = performance.now()
      if (!(await findRendition(parts, imageId, rendition))) return // damaged or deleted
      pauseMs = Math.max(PAUSE_MIN_MS, PAUSE_FACTOR * Math.round(performance.now() - begun))
    }
    await report()
  }
}

function isMadeInAdvance(rendition: Rendition): boolean {
  return rendition.width <= PREMADE_WIDTH_MAX && !('crop' in rendition)
}

/** Logs the number of images left at most every half minute, and logs once when all are made. */
function openProgressLog({ jobs, log }: RenditionJobParts): () => Promise<void> {
  let loggedAt = Date.now()
  let made = 0
  return async () => {
    made++
    const open = await jobs.countOpen()
    const left =
      open.reduce((sum, { queue, count }) => sum + (queue === renditionQueue ? count : 0), 0) - 1
    if (left > 0 && Date.now() - loggedAt < LOG_EVERY_MS) return
    if (left > 0) log.info({ made, left }, 'making image sizes while the machine is idle')
    else if (made > 1) log.info({ made }, 'all image sizes made')
    loggedAt = Date.now()
    if (left <= 0) made = 0
  }
}
