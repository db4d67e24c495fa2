import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Returns when this number of other queries of this database wait for locks. */
export async function waitUntilBlocked(db: Db, queries = 1): Promise<void> {
  await expect.poll(() => countBlocked(db)).toBeGreaterThanOrEqual(queries)
}

async function countBlocked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

/** The tables and indexes that queries which wait for a lock have written to, before they commit. */
export async function listWrittenByBlocked(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relation::regclass::text as name from pg_locks join pg_stat_activity using (pid)
    where mode = 'RowExclusiveLock' and relation is not null and wait_event_type = 'Lock'
      and datname = current_database()`.execute(db)
  return rows.map(({ name }) => name)
}
