import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { counter, gauge } from './metrics.server.ts'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

export function openProcessMetrics(registry: Registry, pool: Pool): { close(): void } {
  registerMemory(registry)
  registerProcessor(registry)
  registerPool(registry, pool)
  return registerLag(registry)
}

function registerLag(registry: Registry): { close(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const seconds = (nanoseconds: number) =>
    delay.count > 0 ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) : 0
  gauge(
    registry,
    {
      name: 'nodejs_eventloop_lag_seconds',
      help: 'Lag of the event loop since the last scrape.',
      labelNames: ['statistic'],
    },
    () => {
      const samples = [
        { labels: { statistic: 'p50' }, value: seconds(delay.percentile(50)) },
        { labels: { statistic: 'p99' }, value: seconds(delay.percentile(99)) },
        { labels: { statistic: 'max' }, value: seconds(delay.max) },
      ]
      delay.reset()
      return samples
    },
  )
  return { close: () => void delay.disable() }
}

function registerMemory(registry: Registry): void {
  gauge(registry, { name: 'process_resident_memory_bytes', help: 'Resident memory.' }, () =>
    process.memoryUsage.rss(),
  )
  gauge(
    registry,
    { name: 'nodejs_heap_used_bytes', help: 'Memory used by JavaScript objects.' },
    () => process.memoryUsage().heapUsed,
  )
  gauge(
    registry,
    {
      name: 'nodejs_external_memory_bytes',
      help: 'Memory outside the heap: pages, images, buffers.',
    },
    () => process.memoryUsage().external,
  )
}

function registerProcessor(registry: Registry): void {
  counter(
    registry,
    { name: 'process_cpu_seconds_total', help: 'User and system processor time.' },
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  )
  gauge(
    registry,
    { name: 'process_start_time_seconds', help: 'Start time in seconds since 1970.' },
    () => Math.round(Date.now() / 1000 - process.uptime()),
  )
}

function registerPool(registry: Registry, pool: Pool): void {
  gauge(
    registry,
    {
      name: 'zari_database_connections',
      help: 'Busy and idle connections, and requests that wait for one.',
      labelNames: ['state'],
    },
    () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  )
  gauge(
    registry,
    { name: 'zari_database_connections_max', help: 'Most connections the process may open.' },
    () => pool.options.max,
  )
}
