import type { Registry } from 'prom-client'
import { gauge } from '../metrics/metrics.server.ts'
import { withSample, wrongBy } from './clock-offset.ts'

export type ClockReference = 'database' | 'gateway'

export type ClockMonitor = {
  /** Records the time that a reference has just reported. */
  note(reference: ClockReference, time: Date): void
  /** Returns how many milliseconds the system clock is ahead; 0 while the clock is right. */
  wrongBy(): number
  check(): Promise<void>
  registerMetrics(registry: Registry): void
  close(): void
}

const INTERVAL_MS = 60_000

type Options = {
  /** Null when the database uses the same clock. */
  readDatabaseTime: (() => Promise<Date>) | null
  onChange: (offsetMs: number) => void
  now?: () => number
}

export function openClockMonitor({
  readDatabaseTime,
  onChange,
  now = Date.now,
}: Options): ClockMonitor {
  const samples = new Map<ClockReference, number[]>()
  let offsetMs = 0

  function note(reference: ClockReference, time: Date): void {
    const offset = now() - time.getTime()
    if (Number.isNaN(offset)) return
    samples.set(reference, withSample(samples.get(reference) ?? [], offset))
    const before = offsetMs
    offsetMs = [...samples.values()].map(wrongBy).find((wrong) => wrong !== 0) ?? 0
    if ((before === 0) !== (offsetMs === 0)) onChange(offsetMs)
  }
  async function check(): Promise<void> {
    const time = await readDatabaseTime?.().catch(() => null)
    if (time) note('database', time)
  }
  const timer = setInterval(() => void check(), INTERVAL_MS).unref()

  return {
    note,
    check,
    wrongBy: () => offsetMs,
    registerMetrics(registry) {
      const help = 'Seconds by which the system clock is ahead of a reference.'
      const description = { name: 'zari_clock_offset_seconds', help, labelNames: ['reference'] }
      gauge(registry, description, () =>
        [...samples].map(([reference, offsets]) => ({
          labels: { reference },
          value: offsets.at(-1)! / 1_000,
        })),
      )
    },
    close: () => clearInterval(timer),
  }
}
