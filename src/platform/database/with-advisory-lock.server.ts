import type { Pool } from 'pg'
import { untilAborted } from '../until-aborted.ts'

/** Interval of the queries that keep the lock's transaction open; shorter than its idle limit. */
const HEARTBEAT_MS = 10_000

/**
 * Runs `work` in at most one process at a time. Returns false at once if another process holds the
 * lock. The lock belongs to an open transaction, so it ends with the process and works through a
 * pooler. If the connection drops, another process may start, so `work` must tolerate overlap. When
 * `signal` aborts, the lock is released at once and the call rejects, even if `work` never ends.
 */
export async function withAdvisoryLock(
  pool: Pool,
  number: number,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  const connection = await pool.connect()
  const heartbeat = setInterval(
    () => void connection.query('select 1').catch(() => {}),
    HEARTBEAT_MS,
  ).unref()
  let isClean = false
  try {
    await connection.query('begin')
    const {
      rows: [lock],
    } = await connection.query<{ acquired: boolean }>(
      'select pg_try_advisory_xact_lock($1) as acquired',
      [number],
    )
    if (lock?.acquired) await (signal ? untilAborted(work(), signal) : work())
    await connection.query('commit')
    isClean = true
    return lock?.acquired === true
  } finally {
    clearInterval(heartbeat)
    // The server frees the lock of a closed connection only after a while.
    if (!isClean)
      isClean = await connection.query('rollback').then(
        () => true,
        () => false,
      )
    connection.release(!isClean)
  }
}
