import type { Pool } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'
import { count, type Tally } from './tally.ts'

const RECOVERED_WITHIN_MS = 60_000
const POLL_INTERVAL_MS = 100
const FALLING_MS = 1_000
/** The time after a failure in which a shop may still find dead connections in its pool. */
const AFTERMATH_MS = 5_000

export type Outage = {
  /** Whether a request that started at `since` may have failed because of the database. */
  touches(since: number): boolean
  kills: number
}
export type DatabaseKiller = Outage & { disrupt(random: SeededRandom): Promise<void> }

type Reach = {
  pool: Pool
  tally: Tally
  /** The pid of PostgreSQL, which a supervisor restarts. Without it, only connections are terminated. */
  postmaster?: (() => number | undefined) | undefined
}

/** Without warning, terminates connections, kills a backend or kills PostgreSQL itself. */
export function openDatabaseKiller({ pool, tally, postmaster }: Reach): DatabaseKiller {
  let isDown = false
  let backAt = -Infinity
  const ways = {
    'connections ended': 4,
    'a backend killed': postmaster ? 3 : 0,
    'PostgreSQL killed': postmaster ? 3 : 0,
  }

  async function findBackends(): Promise<number[]> {
    const { rows } = await pool.query<{ pid: number }>(`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'zari' and pid <> pg_backend_pid() order by random() limit 5`)
    return rows.map(({ pid }) => pid)
  }
  async function findAge(): Promise<{ startedAt: string }> {
    const { rows } = await pool.query<{ startedAt: string }>(
      'select pg_postmaster_start_time()::text as "startedAt"',
    )
    return rows[0]!
  }
  async function perform(way: keyof typeof ways): Promise<void> {
    const pid = way === 'PostgreSQL killed' ? postmaster?.() : undefined
    if (pid !== undefined) return void process.kill(pid, 'SIGKILL')
    const backends = await findBackends()
    if (way === 'a backend killed' && backends[0] !== undefined)
      process.kill(backends[0], 'SIGKILL')
    else
      for (const backend of backends) await pool.query('select pg_terminate_backend($1)', [backend])
  }

  const killer: DatabaseKiller = {
    kills: 0,
    touches: (since) => isDown || since < backAt + AFTERMATH_MS,
    async disrupt(random) {
      const way = random.weighed(ways)
      isDown = true
      killer.kills++
      const before = await retryUntilAvailable(findAge)
      await retryUntilAvailable(() => perform(way))
      count(tally, `database: ${way}`)
      // For a moment after the kill, old connections still respond, so a new start time is awaited.
      const isOver = async () =>
        (await findAge()).startedAt !== before.startedAt || way !== 'PostgreSQL killed'
      if (way !== 'connections ended') await pause(FALLING_MS)
      while (!(await retryUntilAvailable(isOver))) await pause(POLL_INTERVAL_MS)
      backAt = performance.now()
      isDown = false
    },
  }
  return killer
}

/** Retries the chaos run's own database queries until the database responds. */
export async function retryUntilAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS
  for (;;) {
    try {
      return await work()
    } catch (problem) {
      if (performance.now() > deadline)
        throw new Error('the database did not come back', { cause: problem })
      await pause(POLL_INTERVAL_MS)
    }
  }
}
