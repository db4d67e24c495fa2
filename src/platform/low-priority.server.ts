import fs from 'node:fs'
import os from 'node:os'
import type pg from 'pg'

const LOW_PRIORITY = 10
/** On Linux each thread has a priority of its own, including those of the garbage collector. */
const THREADS = '/proc/self/task'

/** Lowers the priority of this process from now on, so that the shop's processes run first. */
export function lowerPriority(): void {
  const threads = fs.existsSync(THREADS) ? fs.readdirSync(THREADS).map(Number) : [process.pid]
  for (const id of threads) lower(id)
}

/** Lowers the priority of the database process behind this connection, if it runs on this machine. */
export async function lowerServerPriority(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  lower(rows[0]!.id)
}

/** Never raises a priority. A process of another user keeps its own. */
function lower(id: number): void {
  try {
    if (os.getPriority(id) < LOW_PRIORITY) os.setPriority(id, LOW_PRIORITY)
  } catch {
    // The thread has ended, or the operating system refuses.
  }
}
