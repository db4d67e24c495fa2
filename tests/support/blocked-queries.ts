import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Returns when another query of this database waits for a lock. */
export async function waitUntilBlocked(db: Db): Promise<void> {
  await expect.poll(() => countBlocked(db)).toBeGreaterThan(0)
}

async function countBlocked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
