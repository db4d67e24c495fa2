import type { Db } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { recordedQuery, UNNAMED } from './recorded-query.ts'
import { insertSearches, type CountedQuery } from './search-day-store.server.ts'

const SAVE_INTERVAL_MS = 30_000
/** Limits the memory of a process. Further queries are counted without their words. */
const QUERIES_MAX = 1_000

export type SearchRecorder = {
  /** Counts a search that a visitor sent. */
  count(text: string): void
  /** Notes whether the search found products, without counting it. */
  noteResult(text: string, hasResults: boolean): void
  /** Adds what was counted since the last call to the database. */
  save(): Promise<void>
  close(): Promise<void>
}

/** Counts searches in memory and saves them every 30 seconds and at shutdown, so that no request
 * waits for a write. Searches since the last save are lost if the process is killed. */
export function openSearchRecorder({ db, log }: { db: Db; log: Logger }): SearchRecorder {
  let counted = new Map<string, CountedQuery>()

  function entryOf(text: string): CountedQuery {
    const wanted = recordedQuery(text)
    const query = counted.has(wanted) || counted.size < QUERIES_MAX ? wanted : UNNAMED
    const entry = counted.get(query) ?? { query, searches: 0, hasResults: null }
    counted.set(query, entry)
    return entry
  }

  async function save(): Promise<void> {
    if (counted.size === 0) return
    const saved = counted
    counted = new Map()
    await insertSearches(db, [...saved.values()], new Date())
  }
  const saveOrLog = () =>
    save().catch((error: unknown) => log.warn({ err: error }, 'searches not saved'))
  const timer = setInterval(() => void saveOrLog(), SAVE_INTERVAL_MS).unref()
  return {
    count: (text) => void entryOf(text).searches++,
    noteResult(text, hasResults) {
      const entry = entryOf(text)
      if (entry.query !== UNNAMED) entry.hasResults = hasResults
    },
    save,
    async close() {
      clearInterval(timer)
      await saveOrLog()
    },
  }
}
