import type { Db } from '#platform/database/database.server.ts'
import type { EventHub } from '#platform/events/event-hub.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { findRuleChangeDelay } from '#shop/settings/prices/price-display-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'

/** A Node timer can wait at most 24 days. The database's clock is also read again at this
 * interval. */
const RECHECK_MS = 60 * 60_000
const RETRY_MS = 10_000

type Parts = {
  db: Db
  events: Pick<EventHub, 'subscribe' | 'onGap'>
  log: Logger
  findDelay?: (db: Db) => Promise<number | null>
}

/** Calls `onChange` at the moment from which another rule decides which prices are struck through. Pages
 * from before it must not be served: the job that updates the lists may run a minute later. */
export function followPriceRule(
  { db, events, log, findDelay = findRuleChangeDelay }: Parts,
  onChange: () => void,
): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let reads = 0

  function wait(delayMs: number): void {
    const isNext = delayMs <= RECHECK_MS
    timer = setTimeout(
      () => {
        if (isNext) onChange()
        readAgain()
      },
      isNext ? delayMs : RECHECK_MS,
    ).unref()
  }
  function readAgain(): void {
    clearTimeout(timer)
    void read(++reads)
  }
  async function read(number: number): Promise<void> {
    const isOutdated = () => isClosed || number !== reads
    try {
      const delayMs = await findDelay(db)
      if (delayMs !== null && !isOutdated()) wait(delayMs)
    } catch (error) {
      if (isOutdated()) return
      log.warn({ err: error }, 'the day of the next price rule could not be read; trying again')
      timer = setTimeout(readAgain, RETRY_MS).unref()
    }
  }
  const unsubscribes = [events.subscribe(siteTopic, readAgain), events.onGap(readAgain)]
  readAgain()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}
