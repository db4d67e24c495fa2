import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '../database/database.server.ts'
import type { Logger } from '../log/log.server.ts'
import { encodePage } from './encode-page.server.ts'
import type { Drawn, KeptPage, PageCache } from './page-cache.server.ts'
import {
  deleteSeldomVisitedPages,
  listMostVisitedPages,
  updateVisitedPages,
} from './visited-pages-store.server.ts'

const WARMED_MAX = 200
/** Drawn after the very first start, too. */
const FRONT_DOOR = '/'
const NOTED_MAX = 200
const NOTED_EVERY_MS = 5 * 60_000
const ADDRESS_CHARACTERS_MAX = 200

export type WarmUpParts = {
  db: Db
  cache: PageCache
  log: Logger
  draw(key: string): Promise<Drawn>
  /** In the background, as small as it goes. */
  pack(key: string, page: KeptPage): void
  /** False for what is no public page any more, and for what people typed: that is nobody's business a second longer than needed. */
  isWorthNoting(key: string): boolean
}

export type WarmUp = {
  /** Answers how many pages were drawn. */ begin(): Promise<number>
  noteVisits(): Promise<void>
  stop(): Promise<void>
}

/**
 * After a start the pages that people asked for most are drawn before anybody asks again: one after another, and never in front
 * of a visitor. Which ones those are is noted every few minutes and when the process stops.
 */
export function openWarmUp({ db, cache, log, draw, pack, isWorthNoting }: WarmUpParts): WarmUp {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let warming = Promise.resolve(0)

  async function drawMostVisited(): Promise<number> {
    let drawn = 0
    for (const key of [FRONT_DOOR, ...(await listMostVisitedPages(db, WARMED_MAX))]) {
      if (stopping.signal.aborted) break
      if (!isWorthNoting(key) || cache.holdsKey(key)) continue
      const page = await cache.draw(key, () => draw(key))
      if (page.status === 200) {
        await encodePage(cache, key, page, 'br')
        pack(key, page)
      }
      drawn++
      await breathe()
    }
    return drawn
  }

  async function noteVisits(): Promise<void> {
    const visited = cache
      .takeVisits(NOTED_MAX)
      .filter(({ key }) => key.length <= ADDRESS_CHARACTERS_MAX && isWorthNoting(key))
    await updateVisitedPages(db, visited)
    await deleteSeldomVisitedPages(db)
  }
  const noteOrSay = () =>
    noteVisits().catch((error: unknown) =>
      log.warn({ err: error }, 'which pages are asked for most could not be noted'),
    )

  return {
    noteVisits,
    begin() {
      timer = setInterval(() => void noteOrSay(), NOTED_EVERY_MS).unref()
      warming = drawMostVisited().catch((error: unknown) => {
        log.warn({ err: error }, 'the most visited pages could not all be drawn beforehand')
        return 0
      })
      return warming
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await warming
      await noteOrSay()
    },
  }
}
