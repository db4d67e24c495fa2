import type { Registry } from 'prom-client'
import { withinTimeout } from '../database/within-timeout.server.ts'
import type { Logger } from '../log/log.server.ts'
import { counter, gauge } from '../metrics/metrics.server.ts'
import type { EventHub } from './event-hub.server.ts'

export type ChangeFeed = {
  /** True while no events arrive and the last check of the database was not answered in time. */
  isDatabaseUnavailable(): boolean
  registerMetrics(registry: Registry): void
  close(): void
}

export type ChangeFeedOptions = {
  events: Pick<EventHub, 'onLost' | 'onGap'>
  log: Logger
  pingDatabase(): Promise<unknown>
}

const PING_TIMEOUT_MS = 2_000
const PING_INTERVAL_MS = 1_000

/** Logs when events stop and resume. Pings the database while they are stopped, so that no visitor
 * waits for a timeout. */
export function openChangeFeed({ events, log, pingDatabase }: ChangeFeedOptions): ChangeFeed {
  let lostSince: number | null = null
  let isUnavailable = false
  let losses = 0
  let pending: Promise<unknown> | null = null

  /** Runs one query at a time, however long it takes, because waiting requests need the other connections. */
  function ping(): Promise<unknown> {
    pending ??= pingDatabase().finally(() => void (pending = null))
    return pending
  }

  async function check(since: number): Promise<void> {
    const answered = await withinTimeout(ping, PING_TIMEOUT_MS)
    if (lostSince !== since) return
    isUnavailable = !answered
    setTimeout(() => void check(since), PING_INTERVAL_MS).unref()
  }

  events.onLost(() => {
    lostSince = performance.now()
    losses++
    log.warn('change events lost; pages are not cached until they resume')
    void check(lostSince)
  })
  events.onGap(() => {
    const seconds = Math.round((performance.now() - (lostSince ?? performance.now())) / 1000)
    log.warn({ seconds }, 'change events resumed')
    lostSince = null
    isUnavailable = false
  })

  return {
    isDatabaseUnavailable: () => isUnavailable,
    registerMetrics(registry) {
      gauge(
        registry,
        {
          name: 'zari_news_heard',
          help: '1 while change events arrive; nothing is cached without them.',
        },
        () => (lostSince === null ? 1 : 0),
      )
      counter(
        registry,
        {
          name: 'zari_news_lost_total',
          help: 'Losses of the connection that receives change events.',
        },
        () => losses,
      )
    },
    close: () => void (lostSince = null),
  }
}
