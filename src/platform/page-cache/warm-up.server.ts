import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../database/database.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { CachedPage, Rendered } from './cached-page.ts'
import { compressPage } from './compress-page.server.ts'
import type { PageCache } from './page-cache.server.ts'
import {
  deleteRarelyVisitedPages,
  listMostVisitedPages,
  updateVisitedPages,
} from './visited-pages-store.server.ts'

const PAGES_MAX = 200
/** The home page is rendered even after the very first start, when no visits are known. */
const HOME_PAGE = '/'
const SAVE_INTERVAL_MS = 5 * 60_000
const KEY_CHARACTERS_MAX = 200

export type WarmUpParts = {
  db: Db
  cache: PageCache
  log: Logger
  render(key: string): Promise<Rendered>
  /** Compresses the page at the best quality, in the background. */
  compress(key: string, page: CachedPage): void
  /** Returns false for an address that is no longer public and for search terms, which are personal. */
  isWarmable(key: string): boolean
}

export type WarmUp = {
  begin(): Promise<number>
  saveVisits(): Promise<void>
  stop(): Promise<void>
}

/** Renders the most visited pages after a start, one after another and without delaying visitors.
 * The visits are saved every few minutes and at shutdown. */
export function openWarmUp({ db, cache, log, render, compress, isWarmable }: WarmUpParts): WarmUp {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let warming = Promise.resolve(0)

  async function renderMostVisited(): Promise<number> {
    let count = 0
    for (const key of [HOME_PAGE, ...(await listMostVisitedPages(db, PAGES_MAX))]) {
      if (stopping.signal.aborted) break
      if (!isWarmable(key) || cache.has(key)) continue
      const page = await cache.render(key, () => render(key))
      if (page.status === 200) {
        await compressPage(cache, key, page, 'br')
        compress(key, page)
      }
      count++
      await nextTurn()
    }
    return count
  }

  async function saveVisits(): Promise<void> {
    const visited = cache
      .takeVisits(PAGES_MAX)
      .filter(({ key }) => key.length <= KEY_CHARACTERS_MAX && isWarmable(key))
    await updateVisitedPages(db, visited)
    await deleteRarelyVisitedPages(db)
  }
  const saveOrLog = () =>
    saveVisits().catch((error: unknown) => log.warn({ err: error }, 'page visits not saved'))

  return {
    saveVisits,
    begin() {
      timer = setInterval(() => void saveOrLog(), SAVE_INTERVAL_MS).unref()
      warming = renderMostVisited().catch((error: unknown) => {
        log.warn({ err: error }, 'cache warm-up incomplete')
        return 0
      })
      return warming
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await warming
      await saveOrLog()
    },
  }
}
