import type { Pool } from 'pg'

/**
 * Of all processes on this database one at a time does this work; the others are told false at once and go home. The right to
 * it hangs on a connection of its own and ends with the process, also with one that is killed.
 */
export async function workAlone(pool: Pool, number: number, work: () => Promise<void>): Promise<boolean> {
  const connection = await pool.connect()
  let isClean = false
  try {
    const { rows: [right] } = await connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [number])
    if (right?.mine) {
      await work()
      await connection.query('select pg_advisory_unlock($1)', [number])
    }
    isClean = true
    return right?.mine === true
  } finally {
    connection.release(!isClean) // a connection that is closed gives the right back, whatever has happened
  }
}
