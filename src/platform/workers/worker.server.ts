import { AggregatorRegistry, type Registry } from 'prom-client'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Collects the metrics of all workers on this machine; each sample is labelled with its worker. */
export type ClusterMetrics = {
  /** Makes this process's metrics available to the other workers. */
  publish(registry: Registry): void
  /** Returns Prometheus' text format; null when a worker does not report in time. */
  readAll(): Promise<string | null>
}

export type WorkerContext<Setup> = {
  number: number
  /** True in the one worker that runs the jobs. */
  works: boolean
  setup: Setup
  metrics: ClusterMetrics
  reportListening(): void
  /** Registers a function to call when the supervisor requests a shutdown or has ended. */
  onDrain(drain: () => void): void
}

const METRICS_TIMEOUT_MS = 2_000

/** Call this in a process that `startSupervisor` has forked. Waits for the setup. */
export async function joinSupervisor<Setup>(): Promise<WorkerContext<Setup>> {
  const begin = Promise.withResolvers<Extract<ToWorker, { kind: 'begin' }>>()
  const metricsRequests = new Map<number, (text: string | null) => void>()
  let drain = () => {}
  let isDraining = false
  function startDrain(): void {
    isDraining = true
    drain()
  }

  AggregatorRegistry.setRegistries([])
  void new AggregatorRegistry() // listens for the supervisor's requests from now on
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'begin') begin.resolve(message)
    if (message.kind === 'drain') startDrain()
    if (message.kind === 'cluster-metrics') metricsRequests.get(message.request)?.(message.text)
  })
  process.once('disconnect', startDrain)

  const { number, works, setup } = await begin.promise
  return {
    number,
    works,
    setup: setup as Setup,
    reportListening: () => send({ kind: 'listening' }),
    onDrain(listener) {
      drain = listener
      if (isDraining) listener()
    },
    metrics: {
      publish(registry) {
        registry.setDefaultLabels({ worker: String(number) })
        AggregatorRegistry.setRegistries([registry])
      },
      readAll: () => readClusterMetrics(metricsRequests),
    },
  }
}

let lastRequest = 0

async function readClusterMetrics(
  requests: Map<number, (text: string | null) => void>,
): Promise<string | null> {
  const request = ++lastRequest
  const response = Promise.withResolvers<string | null>()
  requests.set(request, response.resolve)
  const timer = setTimeout(() => response.resolve(null), METRICS_TIMEOUT_MS).unref()
  send({ kind: 'read-metrics', request })
  return response.promise.finally(() => {
    clearTimeout(timer)
    requests.delete(request)
  })
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message)
}
