import type { Pool } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import { count, type Tally } from './the-wires.ts'

const RECOVERED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 100
const FALLING_MS = 1_000
/** So long after it a shop may still find a connection of its pool to be dead. */
const AFTERMATH_MS = 5_000

export type Outage = {
  /** Whether something that was asked then may rightly have failed. */ touches(
    since: number,
  ): boolean
  kills: number
}
export type DatabaseKiller = Outage & { strike(dice: Dice): Promise<void> }

type Reach = {
  pool: Pool
  tally: Tally
  /** The number of PostgreSQL's own process, where it may be killed; what supervises it starts another one. */
  postmaster?: (() => number | undefined) | undefined
}

/** Ends single connections, kills the process of one, or kills PostgreSQL itself: each without warning. */
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
    async strike(dice) {
      const way = dice.weighed(ways)
      isDown = true
      killer.kills++
      const before = await persistently(findAge)
      await persistently(() => perform(way))
      count(tally, `database: ${way}`)
      // Connections of a killed server go on answering for a moment.
      const isOver = async () =>
        (await findAge()).startedAt !== before.startedAt || way !== 'PostgreSQL killed'
      if (way !== 'connections ended') await pause(FALLING_MS)
      while (!(await persistently(isOver))) await pause(LOOK_EVERY_MS)
      backAt = performance.now()
      isDown = false
    },
  }
  return killer
}

/** For the run's own hands: what the database could not answer is asked again. */
export async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS
  for (;;) {
    try {
      return await work()
    } catch (problem) {
      if (performance.now() > deadline)
        throw new Error('the database did not come back', { cause: problem })
      await pause(LOOK_EVERY_MS)
    }
  }
}
