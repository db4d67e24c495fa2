import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'

const RESOLUTION_MS = 20
const SAMPLE_MS = 500
/** Compared with the median lag, so that a single pause, such as a garbage collection, does not count. */
const LAG_MAX_MS = 100
/** Maximum number of waiting queries per connection of the pool. */
const WAITING_MAX = 4
const NANOSECONDS_PER_MS = 1e6

export type Pressure = {
  /** True when the event loop lags or many queries wait for a connection. */
  isUnderPressure(): boolean
  close(): void
}

export function measurePressure(
  pool: Pick<Pool, 'waitingCount' | 'options'>,
  delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): Pressure {
  let isLagging = false
  delay.enable()
  const sampling = setInterval(() => {
    isLagging = delay.percentile(50) / NANOSECONDS_PER_MS - RESOLUTION_MS > LAG_MAX_MS
    delay.reset()
  }, SAMPLE_MS).unref()
  return {
    isUnderPressure: () => isLagging || pool.waitingCount > WAITING_MAX * pool.options.max,
    close() {
      clearInterval(sampling)
      delay.disable()
    },
  }
}
