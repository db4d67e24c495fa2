import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { counter, gauge, summary, type Figure } from './metrics.server.ts'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

export type ProcessMetrics = { figures(): Figure[]; close(): void }

/** What the process itself needs: memory, processor, and how late its event loop is. */
export function openProcessMetrics(pool: Pool): ProcessMetrics {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  lag.enable()
  return {
    figures() {
      const late = (nanoseconds: number) =>
        Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000)
      const lags = [
        ['0.5', lag.percentile(50)],
        ['0.99', lag.percentile(99)],
        ['1', lag.max],
      ] as const
      const figures = [
        summary(
          'nodejs_eventloop_lag_seconds',
          'How late the event loop was since it was last asked.',
          lags.map(([quantile, value]) => ({
            labels: { quantile },
            value: lag.count > 0 ? late(value) : 0,
          })),
        ),
        ...memoryFigures(),
        ...poolFigures(pool),
      ]
      lag.reset()
      return figures
    },
    close: () => void lag.disable(),
  }
}

function memoryFigures(): Figure[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process that is in use.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory of the objects of the program.', heapUsed),
    gauge(
      'nodejs_external_memory_bytes',
      'Memory outside of the heap: pages, pictures, connections.',
      external,
    ),
    counter(
      'process_cpu_seconds_total',
      'Processor time, the program’s and the kernel’s for it.',
      (user + system) / 1e6,
    ),
    gauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      Math.round(Date.now() / 1000 - process.uptime()),
    ),
  ]
}

function poolFigures({ totalCount, idleCount, waitingCount, options }: Pool): Figure[] {
  const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  return [
    gauge(
      'zari_database_connections',
      'Connections that are busy and idle, and requests that wait for one.',
      Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      'zari_database_connections_max',
      'How many connections the process may have.',
      options.max,
    ),
  ]
}
