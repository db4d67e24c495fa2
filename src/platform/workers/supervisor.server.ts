import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type RegistryContentType } from 'prom-client'
import type { Logger } from '../log/log.server.ts'
import { pauseBeforeRetry } from '../retry.server.ts'
import { CANNOT_RUN } from './exit-code.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

export type Supervisor = { stop(): Promise<void> }

const BACK_OFF = { firstMs: 100, maxMs: 5_000 }
/** A worker that ran for at least this long is restarted without a pause. */
const STABLE_AFTER_MS = 60_000

/** Runs several processes behind one port. The first starts alone, because it may run migrations and
 * load demo data; it also runs the jobs. The others start when the first one listens. A worker that
 * ends is replaced after growing pauses, unless it ended with `CANNOT_RUN`. `onNoneLeft` is called
 * after the last worker has ended. Throws when the first one cannot start. `stopMaxMs` must be
 * longer than a worker needs to stop. */
export async function startSupervisor({
  count,
  setup,
  log,
  stopMaxMs,
  onNoneLeft,
}: {
  count: number
  setup: unknown
  log: Logger
  stopMaxMs: number
  onNoneLeft: () => void
}): Promise<Supervisor> {
  const stopping = new AbortController()
  let hasOpened = false
  const metrics = new AggregatorRegistry()

  async function keepRunning(number: number, onListening: () => void): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const since = Date.now()
      const worker = fork(number)
      const { reason, code } = await untilExit(worker, onListening)
      if (stopping.signal.aborted) return
      if (!hasOpened) return opening.reject(new WorkerFailed(reason, code))
      if (code === CANNOT_RUN)
        return log.error({ worker: number }, 'worker process cannot run; it is not replaced')
      if (Date.now() - since > STABLE_AFTER_MS) failures = 0
      log.warn({ worker: number, reason }, 'worker process ended; starting another one')
      await pauseBeforeRetry(failures, { ...BACK_OFF, signal: stopping.signal })
    }
  }

  function fork(number: number): Worker {
    const worker = cluster.fork()
    answerMetricsRequests(worker, metrics)
    send(worker, { kind: 'begin', number, works: number === 1, setup })
    return worker
  }

  const opening = Promise.withResolvers<void>()
  const workers = [keepRunning(1, opening.resolve)]
  await opening.promise
  hasOpened = true
  for (let number = 2; number <= count; number++) workers.push(keepRunning(number, () => {}))
  void Promise.all(workers).then(() => stopping.signal.aborted || onNoneLeft())

  return {
    async stop() {
      stopping.abort()
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      for (const worker of running) send(worker, { kind: 'drain' })
      const kill = setTimeout(
        () => running.forEach((worker) => worker.process.kill('SIGKILL')),
        stopMaxMs,
      )
      await Promise.all(workers)
      clearTimeout(kill)
    },
  }
}

/** Thrown when the first worker failed; that worker has already printed the cause. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
  readonly code: number | null

  constructor(reason: string, code: number | null) {
    super(reason)
    this.code = code
  }
}

function answerMetricsRequests(
  worker: Worker,
  metrics: AggregatorRegistry<RegistryContentType>,
): void {
  worker.on('message', (message: FromWorker) => {
    if (message.kind !== 'read-metrics') return
    const { request } = message
    void metrics.clusterMetrics().then(
      (text) => send(worker, { kind: 'cluster-metrics', request, text }),
      () => send(worker, { kind: 'cluster-metrics', request, text: null }),
    )
  })
}

type Exit = { reason: string; code: number | null }

function untilExit(worker: Worker, onListening: () => void): Promise<Exit> {
  const { promise, resolve } = Promise.withResolvers<Exit>()
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'listening') onListening()
  })
  worker.once('exit', (code, signal) => resolve({ reason: signal || `code ${code}`, code }))
  worker.on('error', () => {}) // a message sent after its end
  return promise
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}
