import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** When each of these jobs last ended without an error. Jobs that ran long ago are missing. */
export async function findLastRuns(db: Db, queues: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ queue: string; at: Date }>`
    select name as queue, max(completed_on) as at from pgboss.job
    where name = any (${queues}::text[]) and state = 'completed' group by name`.execute(db)
  return new Map(rows.map(({ queue, at }) => [queue, at]))
}
