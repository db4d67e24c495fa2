import type { Pool } from 'pg'
import { fromKysely, PgBoss, type Queue, type SendOptions } from 'pg-boss'
import { isDatabaseAway } from '../database/database-away.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Logger } from '../log/log.server.ts'

export type JobHandler<Data extends object> = (
  data: Data,
  job: { id: string; signal: AbortSignal },
) => Promise<void>
export type WorkOptions = Pick<Queue, 'retryLimit' | 'retryDelay' | 'expireInSeconds'> & {
  concurrency?: number
}
export type EnqueueOptions = Pick<SendOptions, 'startAfter' | 'singletonKey' | 'priority'>

export type Jobs = {
  /** Written through the given transaction: the job exists exactly when what it announces does. */
  enqueue(tx: Db, queue: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Makes the queue and works on it from `start` on. A handler may be called again for the same job: it must not mind. */
  work<Data extends object>(queue: string, handler: JobHandler<Data>, options?: WorkOptions): void
  /** Enqueues an empty job by the clock, once for all processes together. The queue needs a worker. */
  schedule(queue: string, cron: string): void
  /** Makes the tables, the queues and the schedules, then starts working. */
  start(): Promise<void>
  /** What waits and what is being done, by queue. */
  countOpen(): Promise<{ queue: string; state: string; count: number }[]>
  /** Lets running jobs end; what does not end in time is done again by another start. */
  stop(): Promise<void>
}

const POLLING_SECONDS = 1
const SAY_AGAIN_MS = 60_000
const STOP_MAX_MS = 10_000

/** How often one of the processes looks for jobs whose worker has stopped breathing: killed, or its machine is gone. */
const LOOK_AROUND_SECONDS = 15

/** A mail server may be away for hours: 12 tries with growing pauses are about a day. */
const defaults = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 5 * 60,
  heartbeatSeconds: 15,
  deleteAfterSeconds: 3 * 24 * 60 * 60,
} as const satisfies Partial<Queue>

/**
 * Jobs live in the same PostgreSQL as everything else. Where another process works on them (`works: false`), they are only
 * enqueued: every worker asks each queue every second, and that need not grow with the number of processes.
 */
export function openJobs(
  pool: Pool,
  log: Logger,
  { pollingSeconds = POLLING_SECONDS, lookAroundSeconds = LOOK_AROUND_SECONDS, works = true } = {},
): Jobs {
  const boss = new PgBoss({
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: lookAroundSeconds,
    monitorIntervalSeconds: lookAroundSeconds,
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
  })
  let saidAt = 0
  boss.on('error', (error) => {
    // Every queue says so every second: once in a while is enough.
    if (isDatabaseAway(error) && Date.now() - saidAt < SAY_AGAIN_MS) return
    saidAt = Date.now()
    log.error({ err: error }, 'the job queue had a problem')
  })
  const workers: { queue: string; handler: JobHandler<never>; options: WorkOptions }[] = []
  const schedules: { queue: string; cron: string }[] = []

  async function startWorker({ queue, handler, options }: (typeof workers)[number]): Promise<void> {
    const { concurrency = 1, ...queueOptions } = options
    await boss.createQueue(queue)
    await boss.updateQueue(queue, { ...defaults, ...queueOptions }) // also when an older version of the shop made it
    for (let worker = 0; worker < concurrency; worker++) await startOne(queue, handler)
  }

  async function startOne(queue: string, handler: JobHandler<never>): Promise<void> {
    let id: string | undefined
    id = await boss.work(queue, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
      if (!job) return
      // Where one was there may be more: a long queue is not worked off at the pace of the polling.
      if (id) boss.notifyWorker(id)
      try {
        await handler(job.data as never, job)
      } catch (error) {
        log.warn(
          { err: error, queue, jobId: job.id, tries: job.retryCount + 1 },
          'a job failed; it is tried again unless this was the last time',
        )
        throw error
      }
    })
  }

  return {
    async enqueue(tx, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: fromKysely(tx) })
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
