import type { Registry } from 'prom-client'
import { withinTimeout } from '../database/within-timeout.server.ts'
import type { Logger } from '../log/log.server.ts'
import { counter, gauge } from '../metrics/metrics.server.ts'
import type { EventHub } from './event-hub.server.ts'

export type ChangeFeed = {
  /** True if the last check of the database was not answered in time. */
  isDatabaseUnavailable(): boolean
  /** Checks the database, unless it is known to be unavailable. */
  databaseResponds(): Promise<boolean>
  registerMetrics(registry: Registry): void
  close(): void
}

export type ChangeFeedOptions = {
  events: Pick<EventHub, 'onLost' | 'onGap'>
  log: Logger
  pingDatabase(): Promise<unknown>
  /** Returns when the database last answered any query, on the clock of `performance.now`. */
  lastAnswerAt(): number
}

const PING_TIMEOUT_MS = 2_000
const PING_INTERVAL_MS = 1_000

/** Logs when events stop and resume. Pings the database while they are stopped or a page takes long,
 * so that no visitor waits for a timeout. */
export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { events, log } = options
  let lostSince: number | null = null
  let isUnavailable = false
  let losses = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  /** One query at a time, however long it takes, because waiting requests need the other connections. */
  const ping = shared(options.pingDatabase)
  const check: Shared<boolean> = shared(async () => {
    const [begun, since] = [performance.now(), lostSince]
    const isPinged = await withinTimeout(ping.run, PING_TIMEOUT_MS)
    if (!isPinged) await nextTurn() // an answer may have arrived while the process was busy
    const responds = isPinged || options.lastAnswerAt() > begun
    if (lostSince !== since || isClosed) return responds
    isUnavailable = !responds
    clearTimeout(timer)
    if (isUnavailable || lostSince !== null)
      timer = setTimeout(() => void check.run(), PING_INTERVAL_MS).unref()
    return responds
  })

  events.onLost(() => {
    lostSince = performance.now()
    losses++
    log.warn('change events lost; pages are not cached until they resume')
    check.forget()
    void check.run()
  })
  events.onGap(() => {
    const seconds = Math.round((performance.now() - (lostSince ?? performance.now())) / 1000)
    log.warn({ seconds }, 'change events resumed')
    lostSince = null
    isUnavailable = false
    ping.forget()
    clearTimeout(timer)
  })

  return {
    isDatabaseUnavailable: () => isUnavailable,
    databaseResponds: async () => !isUnavailable && check.run(),
    registerMetrics(registry) {
      gauge(
        registry,
        {
          name: 'zari_change_events_connected',
          help: '1 while change events arrive; nothing is cached without them.',
        },
        () => (lostSince === null ? 1 : 0),
      )
      counter(
        registry,
        {
          name: 'zari_change_events_lost_total',
          help: 'Losses of the connection that receives change events.',
        },
        () => losses,
      )
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

type Shared<Result> = { run(): Promise<Result>; forget(): void }

/** Simultaneous calls share one run; `forget` makes the next call begin another one. */
function shared<Result>(work: () => Promise<Result>): Shared<Result> {
  let current: Promise<Result> | null = null
  return {
    run() {
      if (current) return current
      const mine = work().finally(() => {
        if (current === mine) current = null
      })
      current = mine
      return mine
    },
    forget: () => void (current = null),
  }
}
