import { Counter, Gauge, type Registry } from 'prom-client'

type Sample = { labels: Record<string, string>; value: number }
type Reading = number | readonly Sample[]
type Description = { name: string; help: string; labelNames?: string[] }

/** Registers a gauge whose value is read whenever metrics are collected. */
export function gauge(registry: Registry, description: Description, read: () => Reading): void {
  const metric = new Gauge({
    ...description,
    registers: [],
    collect() {
      const reading = read()
      if (typeof reading === 'number') return this.set(reading)
      this.reset()
      for (const { labels, value } of reading) this.set(labels, value)
    },
  })
  registry.registerMetric(metric)
}

/** Registers a counter that is kept elsewhere; `read` returns its current total. */
export function counter(registry: Registry, description: Description, read: () => Reading): void {
  const metric = new Counter({
    ...description,
    registers: [],
    collect() {
      const reading = read()
      this.reset()
      if (typeof reading === 'number') return this.inc(reading)
      for (const { labels, value } of reading) this.inc(labels, value)
    },
  })
  registry.registerMetric(metric)
}
