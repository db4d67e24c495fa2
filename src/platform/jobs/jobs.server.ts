import type { Pool } from 'pg'
import { fromKysely, PgBoss, type Queue, type SendOptions } from 'pg-boss'
import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Logger } from '../log/log.server.ts'

export type JobHandler<Data extends object> = (
  data: Data,
  job: { id: string; signal: AbortSignal },
) => Promise<void>
export type WorkOptions = Pick<Queue, 'retryLimit' | 'retryDelay' | 'expireInSeconds'> & {
  concurrency?: number
}
export type EnqueueOptions = Pick<SendOptions, 'startAfter' | 'singletonKey' | 'priority'> & {
  /** Encrypts the stored data, because the table of jobs must not reveal secrets such as login links. */
  isSealed?: true
}
/** Encrypts with a secret that is not in the database. */
export type JobSealing = { seal(text: string): string; open(sealed: string): string | null }
type SealedData = { sealed: string }

export type Jobs = {
  /** Enqueues a job in the given transaction: the job exists if and only if the transaction commits. */
  enqueue(tx: Db, queue: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Creates the queue and processes it after `start`. Handlers must be idempotent: a job may run again. */
  work<Data extends object>(queue: string, handler: JobHandler<Data>, options?: WorkOptions): void
  /** Enqueues an empty job on a schedule, once for all processes. The queue needs a worker. */
  schedule(queue: string, cron: string): void
  /** Creates tables, queues and schedules, then starts processing. */
  start(): Promise<void>
  countOpen(): Promise<{ queue: string; state: string; count: number }[]>
  /** Waits for running jobs. A job that takes too long runs again after the next start. */
  stop(): Promise<void>
}

const POLLING_SECONDS = 1
const LOG_AGAIN_MS = 60_000
const STOP_MAX_MS = 10_000

/** Interval at which one process looks for jobs of killed workers. */
const SUPERVISE_SECONDS = 15

/** A mail server may be unreachable for hours: 12 retries with growing pauses take about a day. */
const defaults = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 5 * 60,
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 24 * 60 * 60,
} as const satisfies Partial<Queue>

/** Opens a job queue in the shop's own PostgreSQL. With `works: false` this process only enqueues
 * jobs, and another process runs them. Workers poll every queue each second, so only one process
 * should work. */
export function openJobs(
  pool: Pool,
  log: Logger,
  {
    pollingSeconds = POLLING_SECONDS,
    superviseSeconds = SUPERVISE_SECONDS,
    works = true,
    sealing,
  }: {
    pollingSeconds?: number
    superviseSeconds?: number
    works?: boolean
    sealing?: JobSealing
  } = {},
): Jobs {
  const boss = new PgBoss({
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
  })
  let loggedAt = 0
  boss.on('error', (error) => {
    // Logs a database failure only now and then, because every queue reports the failure each
    // second.
    if (isDatabaseUnavailable(error) && Date.now() - loggedAt < LOG_AGAIN_MS) return
    loggedAt = Date.now()
    log.error({ err: error }, 'job queue error')
  })
  const workers: { queue: string; handler: JobHandler<never>; options: WorkOptions }[] = []
  const schedules: { queue: string; cron: string }[] = []

  async function startWorker({ queue, handler, options }: (typeof workers)[number]): Promise<void> {
    const { concurrency = 1, ...queueOptions } = options
    await boss.createQueue(queue)
    await boss.updateQueue(queue, { ...defaults, ...queueOptions }) // updates a queue of an earlier version
    for (let worker = 0; worker < concurrency; worker++) await startOne(queue, handler)
  }

  async function startOne(queue: string, handler: JobHandler<never>): Promise<void> {
    let id: string | undefined
    id = await boss.work(queue, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
      if (!job) return
      // Fetches the next job at once instead of waiting for the next poll.
      if (id) boss.notifyWorker(id)
      try {
        await handler(openData(job.data, sealing) as never, job)
      } catch (error) {
        log.warn(
          { err: error, queue, jobId: job.id, tries: job.retryCount + 1 },
          'job failed; retried unless this was the last attempt',
        )
        throw error
      }
    })
  }

  return {
    async enqueue(tx, queue, data, { isSealed, ...options } = {}) {
      const stored = isSealed ? sealData(data, sealing) : data
      await boss.send(queue, stored, { ...options, db: fromKysely(tx) })
    },
    work(queue, handler, options = {}) {
      workers.push({ queue, handler, options })
    },
    schedule(queue, cron) {
      schedules.push({ queue, cron })
    },
    async start() {
      await boss.start()
      if (!works) return
      for (const worker of workers) await startWorker(worker)
      for (const { queue, cron } of schedules) await boss.schedule(queue, cron)
    },
    async countOpen() {
      const { rows } = await pool.query<{
        queue: string
        state: string
        count: number
      }>(`select name as queue, state::text, count(*)::int
        from pgboss.job where state < 'completed' group by name, state`)
      return rows
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_MAX_MS }),
  }
}

function sealData(data: object, sealing: JobSealing | undefined): SealedData {
  if (!sealing) throw new Error('sealed job data needs a secret')
  return { sealed: sealing.seal(JSON.stringify(data)) }
}

function openData(data: unknown, sealing: JobSealing | undefined): unknown {
  if (typeof data !== 'object' || data === null || !('sealed' in data)) return data
  const text = sealing?.open(String(data.sealed)) ?? null
  if (text === null) throw new Error('job data was sealed with another secret')
  return JSON.parse(text)
}
