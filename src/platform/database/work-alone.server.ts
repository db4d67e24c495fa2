import type { Pool } from 'pg'

/** Shorter than what the server lets a transaction lie idle. */
const HEARTBEAT_MS = 10_000

/**
 * Of all processes on this database one at a time does this work; the others are told false at once and go home. The right to
 * it hangs on an open transaction, so it ends with the process, also with one that is killed, and a pooler in between does not
 * lend it to others. Should the connection be lost meanwhile, somebody else may begin: what is done must bear that.
 */
export async function workAlone(
  pool: Pool,
  number: number,
  work: () => Promise<void>,
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
      rows: [right],
    } = await connection.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      number,
    ])
    if (right?.mine) await work()
    await connection.query('commit')
    isClean = true
    return right?.mine === true
  } finally {
    clearInterval(heartbeat)
    connection.release(!isClean)
  }
}
